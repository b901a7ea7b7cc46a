import { UnsupportedType } from '@sevenfold/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Rejects the content types that plain HTML forms can send from any site (CSRF): messages are JSON, and
 * uploads have their own type.
 */
export function refuseForms(app: NestFastifyApplication) {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async ({ headers }) => {
      if (/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(headers['content-type'] ?? ''))
        throw new UnsupportedType('request.not-json', 'Send this request as JSON.');
    });
}
