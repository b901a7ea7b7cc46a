import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Bodies of these types are left to the handler, which takes their bytes as they come. */
export function passTracksThrough(app: NestFastifyApplication) {
  app
    .getHttpAdapter()
    .getInstance()
    .addContentTypeParser(/^(audio\/|video\/|application\/(octet-stream|ogg))/, (_request, _payload, done) =>
      done(null),
    );
}
