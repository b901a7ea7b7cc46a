import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { Controller, Get, Module, Param, Query } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { createTestIssuer, type TestIssuer } from '@sevenfold/auth/testing';
import { z } from 'zod';
import { defineService, startService, type RunningService } from '../src/index.js';

@Controller('api/files')
class FilesController {
  @Public()
  @Get(':id')
  read(@Param('id') id: string) {
    return { id };
  }

  @Public()
  @Get()
  find(@Query({ schema: z.strictObject({ page: z.string() }) }) query: { page: string }) {
    return query;
  }
}

@Module({ controllers: [FilesController] })
class FilesModule {}

const files = defineService({
  name: 'files',
  description: 'Files.',
  config: z.object({}),
  module: () => ({ module: FilesModule }),
});

let issuer: TestIssuer;
let service: RunningService;

beforeAll(async () => {
  issuer = await createTestIssuer();
  service = await startService(files, {
    env: {
      ISSUER_URL: issuer.issuerUrl,
      ISSUER_JWKS_URL: issuer.jwksUrl,
      GUEST_JWKS_URL: issuer.jwksUrl,
      PUBLIC_ORIGIN: 'http://localhost:3000',
      LOG_LEVEL: 'silent',
    },
  });
});
afterAll(async () => {
  await service.stop();
  await issuer.stop();
});

/** Sent verbatim: `fetch` would drop a fragment. */
async function get(path: string) {
  const [answer] = (await once(request(service.url, { path }).end(), 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await json(answer) };
}

it('accepts a URL without a query', async () => {
  expect(await get('/api/files/mine')).toEqual({ status: 200, body: { id: 'mine' } });
});

it.each(['?x=/another', '?', '#/another', '?x', '%61?/another'])(
  'refuses a URL with %s after its path',
  async tail => {
    expect(await get(`/api/files/mine${tail}`)).toMatchObject({
      status: 400,
      body: { code: 'request.unexpected-query' },
    });
  },
);

it('leaves a query to the route that reads it, and to its schema', async () => {
  expect(await get('/api/files?page=2')).toEqual({ status: 200, body: { page: '2' } });
  expect(await get('/api/files?page=2&extra=1')).toMatchObject({ status: 400 });
});
