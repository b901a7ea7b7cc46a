import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Leaves the bytes of uploads unread, for tus to take from the raw request. */
export function passUploadsThrough(app: NestFastifyApplication) {
  app
    .getHttpAdapter()
    .getInstance()
    .addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
}
