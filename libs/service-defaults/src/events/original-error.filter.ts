import { Catch, type ExceptionFilter } from '@nestjs/common';
import { throwError } from 'rxjs';

/**
 * Nest's own filter would replace each error with an object without its class and message, and log a stack for each
 * attempt. The bus decides by the class whether a retry can help, and keeps the message with the dead letter.
 */
@Catch()
export class OriginalErrorFilter implements ExceptionFilter {
  catch(error: unknown) {
    return throwError(() => error);
  }
}
