import { createHash } from 'node:crypto';
import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { eventsDocument, roomsDocument } from '@sevenfold/contracts';
import { Kept, Operation, PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { FastifyReply } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { fetchOpenApi } from './openapi.js';

const keptForMs = 60_000;
/** An incomplete document is rebuilt sooner. */
const keptInPartForMs = 5_000;

interface Document {
  readonly text: string;
  readonly etag: string;
}

/** Documents of the whole API. Each is built at most once a minute, however many clients ask. */
@Public()
@Controller('api')
export class DocumentsController {
  private readonly openApiDocument: Kept<Document & { isWhole: boolean }>;
  private readonly asyncApiDocument = new Kept(
    async () => documentOf(eventsDocument()),
    () => Infinity,
  );
  private readonly asyncApiRoomsDocument: Kept<Document>;

  constructor(@Inject(PLATFORM) { config }: Platform<GatewayConfig>) {
    this.asyncApiRoomsDocument = new Kept(
      async () => documentOf(roomsDocument(config.PUBLIC_ORIGIN)),
      () => Infinity,
    );
    this.openApiDocument = new Kept(
      async () => {
        const { document, missing } = await fetchOpenApi(config);
        return { ...documentOf(document), isWhole: missing.length === 0 };
      },
      ({ isWhole }) => (isWhole ? keptForMs : keptInPartForMs),
    );
  }

  @Operation('openApi', 'This document.')
  @Get('openapi.json')
  async openApi(@Res() reply: FastifyReply, @Headers('if-none-match') known?: string) {
    return send(await this.openApiDocument.get(), reply, known);
  }

  @Operation('asyncApi', 'The AsyncAPI document of all events.')
  @Get('asyncapi.json')
  async asyncApi(@Res() reply: FastifyReply, @Headers('if-none-match') known?: string) {
    return send(await this.asyncApiDocument.get(), reply, known);
  }

  @Operation('asyncApiRooms', 'The AsyncAPI document of the rooms’ WebSocket protocol.')
  @Get('asyncapi-rooms.json')
  async asyncApiRooms(@Res() reply: FastifyReply, @Headers('if-none-match') known?: string) {
    return send(await this.asyncApiRoomsDocument.get(), reply, known);
  }
}

function documentOf(document: unknown): Document {
  const text = JSON.stringify(document);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

function send({ text, etag }: Document, reply: FastifyReply, known: string | undefined) {
  void reply.headers({ etag, 'cache-control': 'no-cache' });
  if (known?.split(',').some(one => one.trim().replace(/^W\//, '') === etag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
