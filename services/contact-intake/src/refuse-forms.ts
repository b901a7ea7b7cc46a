import { UnsupportedType } from '@sevenfold/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** What plain HTML forms can send, from any site, is not for us: messages are JSON, and uploads say what they are. */
export function refuseForms(app: NestFastifyApplication) {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async ({ headers }) => {
      if (/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(headers['content-type'] ?? ''))
        throw new UnsupportedType('request.not-json', 'Please send JSON.');
    });
}
