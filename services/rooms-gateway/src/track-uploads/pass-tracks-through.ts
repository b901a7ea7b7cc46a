import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Leaves bodies of these types to the handler, which streams them. */
export function passTracksThrough(app: NestFastifyApplication) {
  app
    .getHttpAdapter()
    .getInstance()
    .addContentTypeParser(/^(audio\/|video\/|application\/(octet-stream|ogg))/, (_request, _payload, done) =>
      done(null),
    );
}
