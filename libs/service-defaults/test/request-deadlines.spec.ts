import { beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Module, Post, Req, StreamableFile } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { createTestIssuer, type TestIssuer } from '@sevenfold/auth/testing';
import { opened, until } from '@sevenfold/testing';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { defineService, startService, StreamedBody, type RunningService } from '../src/index.js';

@Controller('api')
class BodiesController {
  @Public()
  @Post('notes')
  write() {
    return { written: true };
  }

  @Public()
  @StreamedBody('application/octet-stream')
  @Post('files')
  async store(@Req() { raw }: FastifyRequest) {
    let bytes = 0;
    for await (const chunk of raw) bytes += (chunk as Buffer).length;
    return { bytes };
  }

  /** Streams once the test lets it. */
  @Public()
  @Post('reports')
  async report() {
    await reportMayBegin.promise;
    return new StreamableFile(Readable.from(['report']));
  }
}
const reportMayBegin = Promise.withResolvers<void>();

@Module({ controllers: [BodiesController] })
class BodiesModule {}

const bodies = defineService({
  name: 'bodies',
  description: 'Bodies.',
  config: z.object({}),
  module: () => ({ module: BodiesModule }),
  configure: app => {
    const fastify = app.getHttpAdapter().getInstance();
    fastify.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));
  },
});

const timeoutMs = 500;
let issuer: TestIssuer;
let service: RunningService;
const start = (settings: Record<string, string>) =>
  opened(
    startService(bodies, {
      env: {
        ISSUER_URL: issuer.issuerUrl,
        ISSUER_JWKS_URL: issuer.jwksUrl,
        GUEST_JWKS_URL: issuer.jwksUrl,
        LOG_LEVEL: 'silent',
        ...settings,
      },
    }),
  );
beforeAll(async () => {
  issuer = await opened(createTestIssuer());
  service = await start({ REQUEST_TIMEOUT_MS: String(timeoutMs) });
});

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = opened(connect(Number(port), hostname));
  await once(socket, 'connect');
  return socket;
}

const head = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

/** Everything that the service sends until it closes the connection. */
async function untilClosed(sent: string): Promise<string> {
  const socket = await open(service.url);
  socket.write(sent);
  return text(socket);
}

describe('a client that is slow', () => {
  it('to send a body gets 408 and loses its connection', async () => {
    const answer = await untilClosed(`${head('/api/notes', 100)}{`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request.timeout"');
  });

  it('to send a body that was already refused loses its connection', async () => {
    expect(await untilClosed(`${head('/api/notes', 100_000)}{`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('to send headers gets 408 and loses its connection', async () => {
    expect(await untilClosed('POST /api/notes HTTP/1.1\r\nhost:')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('in the middle of a streamed body gets 408 and loses its connection', async () => {
    const answer = await untilClosed(`${head('/api/files', 100_000, 'application/octet-stream')}begun`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('a body', () => {
  it('that is streamed may take longer than the deadline while bytes keep arriving', async () => {
    const socket = await open(service.url);
    const piece = 'x'.repeat(8_192);
    const pieces = 30;
    socket.write(head('/api/files', pieces * piece.length, 'application/octet-stream'));
    for (let sent = 0; sent < pieces; sent++) {
      socket.write(piece);
      await delay(timeoutMs / 10);
    }
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toContain(`{"bytes":${pieces * piece.length}}`);
  });

  it('that is too large is refused with an answer that a client still sending can read', async () => {
    // On a busy machine, sending this much may take longer than the other service's deadline.
    const patient = await start({});
    const socket = await open(patient.url);
    const length = 20_000_000;
    socket.write(head('/api/notes', length));
    // Like a browser, reads the answer only once it has sent everything.
    await new Promise<void>((resolve, reject) =>
      socket.write(Buffer.alloc(length), error => (error ? reject(error) : resolve())),
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 [^]*"code":"request\.too-large"/);
  });
});

async function startLogged() {
  const log = join(mkdtempSync(join(tmpdir(), 'log-')), 'log');
  const logging = await start({ LOG_LEVEL: 'info', LOG_FILE: log });
  const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []);
  /** The first log line about a request. */
  const noted = async () => {
    const [line] = await until(() => {
      const found = lines().filter(line => line.includes('"route"'));
      return found.length > 0 && found;
    }, 'the hang-up is noted');
    return JSON.parse(line!) as unknown;
  };
  return { url: logging.url, noted };
}

describe('a client that hangs up', () => {
  const hangUp = { code: 'request.aborted', status: 499, level: 30 };

  it.each([
    ['read as JSON', '/api/notes', 'application/json'],
    ['streamed', '/api/files', 'application/octet-stream'],
  ])('in the middle of a body is logged, but not as our error, when it is %s', async (_, path, type) => {
    const { url, noted } = await startLogged();
    const socket = await open(url);
    socket.write(`${head(path, 100, type)}{`);
    socket.end().destroySoon();
    expect(await noted()).toMatchObject(hangUp);
  });

  it('before its answer is logged, but not as our error', async () => {
    const { url, noted } = await startLogged();
    const socket = await open(url);
    socket.write(`${head('/api/reports', 2)}{}`);
    socket.end().destroySoon();
    await once(socket, 'close');
    // After this request, the service has seen the first client leave.
    await fetch(`${url}/api/notes`, { method: 'POST', headers: { connection: 'close' } });
    reportMayBegin.resolve();
    expect(await noted()).toMatchObject(hangUp);
  });
});

describe('a stop', () => {
  it('ends even if clients have sent only half of a body or of the headers', async () => {
    const stopping = await start({ SHUTDOWN_GRACE_MS: '200', REQUEST_TIMEOUT_MS: '600000' });
    const halves = [
      head('/api/notes', 100),
      head('/api/files', 100, 'application/octet-stream'),
      'POST /api/no',
    ];
    const sockets = await Promise.all(halves.map(() => open(stopping.url)));
    // These connections are meant to be cut.
    for (const socket of sockets) socket.on('error', () => undefined).resume();
    const closed = sockets.map(socket => new Promise<void>(resolve => socket.once('close', () => resolve())));
    sockets.forEach((socket, index) => socket.write(halves[index]!));
    await expect(stopping.stop()).resolves.toBeUndefined();
    await Promise.all(closed);
  });
});
