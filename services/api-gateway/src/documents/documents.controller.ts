import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { asyncApiDocument } from '@sevenfold/contracts';
import { PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { KeptAnswer } from './kept-answer.js';
import { joinedOpenApi } from './openapi.js';

const keptForMs = 60_000;

/** What the whole API says of itself. Each document is made once a minute at most, however many ask. */
@Public()
@Controller('api')
export class DocumentsController {
  private readonly openApiText: KeptAnswer;
  private readonly asyncApiText = new KeptAnswer(
    async () => ({ text: JSON.stringify(asyncApiDocument()), isWhole: true }),
    Infinity,
  );

  constructor(@Inject(PLATFORM) { config }: Platform<GatewayConfig>) {
    this.openApiText = new KeptAnswer(async () => {
      const { document, missing } = await joinedOpenApi(config);
      return { text: JSON.stringify(document), isWhole: missing.length === 0 };
    }, keptForMs);
  }

  @Get('openapi.json')
  openApi(@Res() reply: FastifyReply, @Headers('if-none-match') known?: string) {
    return this.send(this.openApiText, reply, known);
  }

  @Get('asyncapi.json')
  asyncApi(@Res() reply: FastifyReply, @Headers('if-none-match') known?: string) {
    return this.send(this.asyncApiText, reply, known);
  }

  private async send(kept: KeptAnswer, reply: FastifyReply, known: string | undefined) {
    const { text, etag } = await kept.text();
    void reply.headers({ etag, 'cache-control': 'no-cache' });
    if (known?.split(',').some(one => one.trim().replace(/^W\//, '') === etag))
      return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  }
}
