import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Leaves uploads unparsed, so that tus reads the raw request. */
export function passUploadsThrough(app: NestFastifyApplication) {
  app
    .getHttpAdapter()
    .getInstance()
    .addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
}
