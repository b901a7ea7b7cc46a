import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { NotAllowed, NotFound } from '@sevenfold/contracts';
import { downloadHeaders, ObjectStore, requestedRange } from '@sevenfold/object-store';
import { AnswersRanges, Operation } from '@sevenfold/service-defaults';
import type { FastifyReply } from 'fastify';

/** Serves our own signed links, from either store. The signature in the URL is the permission. */
@Public()
@Controller('api/objects')
export class ObjectsController {
  constructor(private readonly objects: ObjectStore) {}

  @Operation('downloadObject', 'Downloads a stored file by a signed link.')
  @Get('*')
  @AnswersRanges('*/*')
  async download(
    @Param('*') key: string,
    @Query() query: Record<string, unknown>,
    @Headers('range') range: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const filename = this.objects.verifyOwnUrl(key, query);
    if (filename === undefined)
      throw new NotAllowed('object.link-invalid', 'This link is wrong or has expired.');
    const info = await this.objects.stat(key);
    if (!info) throw new NotFound('object.not-found', 'There’s nothing here.');
    await this.send(reply, {
      ...info,
      filename,
      range: requestedRange(range, info.size),
    });
  }

  private async send(
    reply: FastifyReply,
    {
      filename,
      range,
      ...info
    }: Parameters<typeof downloadHeaders>[0] & {
      filename: string;
      range: ReturnType<typeof requestedRange>;
    },
  ) {
    void reply.headers(downloadHeaders(info, filename));
    if (range === 'unsatisfiable') {
      void reply.status(416).header('content-range', `bytes */${info.size}`).send();
      return;
    }
    if (range)
      void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${info.size}`);
    void reply.header('content-length', range ? range.end - range.start + 1 : info.size);
    await reply.send(await this.objects.get(info.key, range));
  }
}
