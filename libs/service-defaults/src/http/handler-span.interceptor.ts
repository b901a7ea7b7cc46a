import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { ATTR_CODE_FUNCTION_NAME } from '@opentelemetry/semantic-conventions';
import type { Observable } from 'rxjs';

/** Names the request's span after its handler; Nest has no instrumentation of its own yet. */
@Injectable()
export class HandlerSpanInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    trace
      .getActiveSpan()
      ?.setAttribute(ATTR_CODE_FUNCTION_NAME, `${context.getClass().name}.${context.getHandler().name}`);
    return next.handle();
  }
}
