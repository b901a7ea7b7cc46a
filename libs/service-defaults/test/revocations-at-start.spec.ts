import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { AdminOnly, SignedIn } from '@sevenfold/auth';
import { createTestIssuer, type TestIssuer } from '@sevenfold/auth/testing';
import { opened } from '@sevenfold/testing';
import { z } from 'zod';
import { defineService, startService } from '../src/index.js';

@Controller('api/notes')
class NotesController {
  @SignedIn()
  @Get('own')
  own() {
    return [];
  }

  @AdminOnly()
  @Get('all')
  all() {
    return [];
  }
}

@Module({ controllers: [NotesController] })
class NotesModule {}
const notes = defineService({
  name: 'notes',
  description: 'Notes.',
  config: z.object({}),
  module: () => ({ module: NotesModule }),
});

let issuer: TestIssuer;
beforeAll(async () => void (issuer = await createTestIssuer()));
afterAll(() => issuer.stop());

/** A stand-in for identity, down while `answer` returns nothing. */
async function startIdentity(answer: () => object | undefined): Promise<string> {
  const server = createServer((_, response) => {
    const body = answer();
    response.writeHead(body ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  opened(server, stop);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function stop(server: Server) {
  server.closeAllConnections();
  server.close();
}

const start = (identityUrl: string, env: Record<string, string>) =>
  startService(notes, {
    env: {
      ISSUER_URL: issuer.issuerUrl,
      ISSUER_JWKS_URL: issuer.jwksUrl,
      GUEST_JWKS_URL: `${identityUrl}/certs`,
      ...env,
    },
  });

const statusOf = async (url: string, claims: { uid: string; admin?: boolean }) => {
  const iat = Math.floor(Date.now() / 1000) - 60;
  const headers = { authorization: `Bearer ${await issuer.token({ ...claims, iat })}` };
  return (await fetch(url, { headers })).status;
};

it('refuses tokens of ended sign-ins from the first request on, even if identity starts later', async () => {
  let asked = 0;
  const revocations = [{ uid: 'ada', notBefore: Date.now() }];
  const identity = await startIdentity(() => (++asked > 4 ? { until: Date.now(), revocations } : undefined));
  const service = await opened(start(identity, { LOG_LEVEL: 'silent' }));
  expect(await statusOf(`${service.url}/api/notes/own`, { uid: 'ada' })).toBe(401);
  expect(await statusOf(`${service.url}/api/notes/own`, { uid: 'ben' })).toBe(200);
});

it('starts while identity stays down, refuses operators, and logs it', async () => {
  const log = path.join(mkdtempSync(path.join(tmpdir(), 'sevenfold-start-')), 'log');
  const service = await opened(start(await startIdentity(() => undefined), { LOG_FILE: log }));
  expect(await statusOf(`${service.url}/api/notes/all`, { uid: 'olga', admin: true })).toBe(503);
  expect(await statusOf(`${service.url}/api/notes/own`, { uid: 'ben' })).toBe(200);
  const told = readFileSync(log, 'utf8').match(/revocation feed down[^"]*|"msg":"ready"/g);
  expect(told).toEqual([
    'revocation feed down: revoked tokens stay valid until they expire, operators for a minute at most',
    '"msg":"ready"',
  ]);
}, 60_000);
