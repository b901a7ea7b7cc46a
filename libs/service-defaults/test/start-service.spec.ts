import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  Body,
  Controller,
  Get,
  Headers,
  Module,
  Post,
  StreamableFile,
  type OnModuleDestroy,
} from '@nestjs/common';
import { AdminOnly, AllowGuests, CurrentPrincipal, Public, SignedIn, type Principal } from '@sevenfold/auth';
import { createTestIssuer, type TestIssuer } from '@sevenfold/auth/testing';
import { realm } from '@sevenfold/contracts';
import { opened, until } from '@sevenfold/testing';
import { z } from 'zod';
import { defineService, startService, type RunningService } from '../src/index.js';

let finishSlowAnswer: (() => void) | undefined;
const noteSchema = z.strictObject({ text: z.string().min(1).max(5) }).meta({ id: 'Note' });

@Controller('api/notes')
class NotesController {
  @Public()
  @Get('public')
  open(@Headers('authorization') authorization?: string) {
    return { open: true, known: authorization !== undefined };
  }

  @AllowGuests()
  @Get('guests')
  forGuests(@CurrentPrincipal() principal: Principal) {
    return { uid: principal.uid };
  }

  @SignedIn()
  @Post()
  write(@Body({ schema: noteSchema }) note: z.infer<typeof noteSchema>) {
    return note;
  }

  @AdminOnly()
  @Get('all')
  all() {
    return [];
  }

  /** Stays open until the test ends it. */
  @Public()
  @Get('slow')
  slow() {
    const answer = new PassThrough();
    answer.write('begun, ');
    finishSlowAnswer = () => answer.end('ended');
    return new StreamableFile(answer);
  }

  @Public()
  @Get('broken')
  broken() {
    throw new Error('the secret inside');
  }
}

const keptOpen = new Set<Connection>();
class Connection implements OnModuleDestroy {
  constructor() {
    keptOpen.add(this);
  }
  onModuleDestroy() {
    keptOpen.delete(this);
  }
}

@Controller('forgotten')
class ForgottenController {
  @Get()
  show() {
    return {};
  }
}

@Module({ controllers: [NotesController] })
class NotesModule {}
@Module({ controllers: [ForgottenController] })
class ForgottenModule {}
@Module({ providers: [Connection] })
class ConnectedModule {}

const notes = defineService({
  name: 'notes',
  description: 'Notes.',
  config: z.object({}),
  module: () => ({ module: NotesModule }),
});
const forgotten = defineService({ ...notes, name: 'forgotten', module: () => ({ module: ForgottenModule }) });

let issuer: TestIssuer;
let guests: TestIssuer;
let service: RunningService;
const env = () => ({
  ISSUER_URL: issuer.issuerUrl,
  ISSUER_JWKS_URL: issuer.jwksUrl,
  GUEST_JWKS_URL: guests.jwksUrl,
  PUBLIC_ORIGIN: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
});

beforeAll(async () => {
  issuer = await createTestIssuer();
  guests = await createTestIssuer({ azp: realm.guestClient });
  service = await startService(notes, { env: env() });
});
afterAll(async () => {
  await service.stop();
  await issuer.stop();
  await guests.stop();
});

type Call = Omit<RequestInit, 'headers'> & { token?: string; headers?: Record<string, string> };
const call = async (path: string, { token, ...init }: Call = {}) => {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...init.headers };
  const answer = await fetch(`${service.url}${path}`, { ...init, headers });
  const body = await answer.text();
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: JSON.parse(body || 'null'),
  };
};
const write = (token: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  call('/api/notes', { method: 'POST', token, body, headers: { 'content-type': type } });

describe('a route', () => {
  it('that is public needs no token', async () => {
    expect(await call('/api/notes/public')).toMatchObject({ status: 200, body: { open: true } });
  });

  it('answers 401 without a token and 403 with the wrong one', async () => {
    expect(await call('/api/notes/all')).toMatchObject({ status: 401, body: { code: 'token.missing' } });
    const ada = await issuer.token({ uid: 'ada' });
    expect(await call('/api/notes/all', { token: ada })).toMatchObject({
      status: 403,
      body: { code: 'access.admin-required' },
    });
    const admin = await issuer.token({ uid: 'admin', admin: true });
    expect((await call('/api/notes/all', { token: admin })).status).toBe(200);
  });

  it('for guests accepts guests; other routes do not', async () => {
    const guest = await guests.token({ uid: 'guest-1', iss: 'http://localhost:3000/api/identity' });
    expect(await call('/api/notes/guests', { token: guest })).toMatchObject({ body: { uid: 'guest-1' } });
    expect(await write(guest, '{"text":"a"}')).toMatchObject({
      status: 403,
      body: { code: 'access.sign-in-required' },
    });
  });

  it('without an access decorator stops the start', async () => {
    await expect(startService(forgotten, { env: env() })).rejects.toThrow('ForgottenController.show');
  });
});

describe('bad input', () => {
  it('is answered with a problem document that names the field', async () => {
    const answer = await write(await issuer.token(), '{"text":"far too long","globalRole":"admin"}');
    expect(answer.type).toContain('application/problem+json');
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(answer.body.errors.map((fault: { field: string }) => fault.field).sort()).toEqual([
      'globalRole',
      'text',
    ]);
  });

  it.each([
    ['malformed JSON', '{"text":', 400],
    ['a prototype as a field', '{"text":"a","__proto__":{"admin":true}}', 400],
    ['an empty body', '', 400],
    ['a list', '[]', 400],
    ['lists in lists, 30,000 deep', '['.repeat(30_000) + ']'.repeat(30_000), 400],
    ['objects in objects, 9,000 deep', `{"text":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_001)}`, 400],
    ['text after the end', '{"text":"a"}}', 400],
    ['bytes that are not text', new Uint8Array([0x7b, 0xff, 0xfe]), 400],
    ['a large body', JSON.stringify({ text: 'x'.repeat(70_000) }), 413],
  ])('%s is refused', async (_, body, status) => {
    const answer = await write(await issuer.token(), body);
    expect(answer.status).toBe(status);
    expect(answer.type).toContain('application/problem+json');
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('of another content type is refused', async () => {
    expect((await write(await issuer.token(), '<text/>', 'application/xml')).status).toBe(415);
  });
});

describe('a service', () => {
  it('reveals nothing about an internal error', async () => {
    const answer = await call('/api/notes/broken');
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it('answers unknown paths with a problem document', async () => {
    expect(await call('/nowhere')).toMatchObject({ status: 404, body: { code: 'route.not-found' } });
  });

  it('reports that it is alive and ready, and what it offers', async () => {
    expect((await call('/healthz')).status).toBe(200);
    expect(await call('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
    const { body } = await call('/openapi.json');
    expect(Object.keys(body.paths)).toContain('/api/notes');
    expect(body.components.schemas.Note.properties.text.maxLength).toBe(5);
    // Generated clients need not send headers that a route only reads.
    expect(body.paths['/api/notes/public'].get.parameters).toMatchObject([
      { in: 'header', name: 'authorization', required: false },
    ]);
  });

  it('describes for each route who may use it, and its errors as problem documents', async () => {
    const { body } = await call('/openapi.json');
    const { post } = body.paths['/api/notes'];
    expect(post.security).toEqual([{ bearer: [] }]);
    expect(Object.keys(post.responses)).toEqual(
      expect.arrayContaining(['400', '401', '403', '413', '429', '503']),
    );
    expect(Object.keys(post.responses['401'].content)).toEqual(['application/problem+json']);
    const { get } = body.paths['/api/notes/public'];
    expect(get.security).toEqual([]);
    // If a token is sent it must be valid, even here.
    expect(Object.keys(get.responses)).toContain('401');
    expect(Object.keys(get.responses)).not.toContain('403');
  });

  it('serves its metrics on a separate port, and only there', async () => {
    const watched = await opened(startService(notes, { env: { ...env(), METRICS_PORT: '0' } }));
    const told = `http://127.0.0.1:${watched.metricsPort}`;
    // This process has no metrics, which is not the same as a missing route.
    expect((await fetch(`${told}/metrics`)).status).not.toBe(404);
    for (const path of ['/', '/healthz', '/api/notes/public'])
      expect([path, (await fetch(told + path)).status]).toEqual([path, 404]);
    expect((await fetch(`${told}/metrics`, { method: 'POST' })).status).toBe(405);

    const answer = await fetch(`${watched.url}/metrics`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('# TYPE');
    await watched.stop();
    await expect(fetch(`${told}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('opens no metrics port by default', () => {
    expect(service.metricsPort).toBeUndefined();
  });

  it('keeps its answers out of caches', async () => {
    const answer = await fetch(`${service.url}/api/notes/public`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('that owns data names database and broker among the faults', async () => {
    const withData = { ...notes, migrations: [new URL('.', import.meta.url)] };
    await expect(startService(withData, { env: { EVENT_TRANSPORT: 'kafka' } })).rejects.toMatchObject({
      faults: expect.arrayContaining([
        'DATABASE_URL: is required',
        'KAFKA_BROKERS: is required',
        'ISSUER_URL: is required',
      ]),
    });
  });

  it('stops while someone holds an idle connection', async () => {
    const stopping = await opened(startService(notes, { env: env() }));
    const { hostname, port } = new URL(stopping.url);
    const silent = opened(connect(Number(port), hostname));
    await once(silent, 'connect');
    const ended = once(silent, 'close');
    await stopping.stop();
    expect(await ended).toEqual([false]);
  });

  it('that stops finishes the current response, and closes the connection', async () => {
    const stopping = await opened(startService(notes, { env: env() }));
    const agent = opened(new Agent({ keepAlive: true }));
    const slow = get(`${stopping.url}/api/notes/slow`, { agent });
    const [answer] = (await once(slow, 'response')) as [IncomingMessage];
    const stopped = stopping.stop();
    const isClosing = () =>
      fetch(stopping.url).then(
        () => false,
        () => true,
      );
    await until(isClosing, 'it still accepts new connections');
    finishSlowAnswer!();
    expect(await text(answer)).toBe('begun, ended');
    await stopped;
  });

  it('that cannot listen releases what it had opened', async () => {
    const connected = defineService({
      ...notes,
      name: 'connected',
      module: () => ({ module: ConnectedModule }),
    });
    const { port } = new URL(service.url);
    await expect(startService(connected, { env: { ...env(), PORT: port } })).rejects.toThrow('EADDRINUSE');
    expect(keptOpen.size).toBe(0);
  });

  it('does not start on a bad configuration, and lists every fault', async () => {
    const settings = { PORT: 'x', ISSUER_URL: 'y' };
    await expect(startService(notes, { env: settings })).rejects.toThrow(
      /PORT[^]*ISSUER_URL[^]*ISSUER_JWKS_URL: is required/,
    );
  });
});
