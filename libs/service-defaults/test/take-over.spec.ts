import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { until } from '@sevenfold/testing';
import { takeOver, type TakenSocket } from '../src/index.js';

const upgradeRequest = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';

let server: Server;
let port: number;
let deadlineMs: number;
let decide: (taken: TakenSocket, socket: Socket) => void;
let clients: Socket[];

beforeEach(async () => {
  clients = [];
  deadlineMs = 60_000;
  decide = taken => taken.end({ status: 403, body: 'no' });
  server = createServer().on('upgrade', (_request, socket) =>
    decide(takeOver(socket, deadlineMs), socket as Socket),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  for (const client of clients) client.destroy();
  server.close();
});

/** A client that reads nothing and never closes its side unless the test says so. */
function ask(text = upgradeRequest): Socket {
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  clients.push(client);
  client.on('error', () => undefined);
  client.write(text);
  return client;
}

async function answerOf(client: Socket): Promise<string> {
  let answer = '';
  for await (const part of client) answer += String(part);
  return answer;
}

const openSockets = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
/** Longer than the second that a client has, shorter than any other deadline here. */
async function expectAllEnded() {
  await until(async () => (await openSockets()) === 0, 'the server keeps the socket', 5_000);
  expect(await openSockets()).toBe(0);
}

describe('a socket that was taken over', () => {
  it('is answered, and closed at once if the client closes too', async () => {
    const client = ask();
    client.once('end', () => client.end());
    expect(await answerOf(client)).toBe(
      'HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 2\r\n\r\nno',
    );
    await expectAllEnded();
  });

  it.each([
    ['reads nothing and never closes', () => ask()],
    ['reads, but keeps its own side open', () => ask().resume()],
    ['keeps sending', () => ask(upgradeRequest + 'x'.repeat(1_000_000))],
    [
      'disconnects at once',
      () => {
        const client = ask();
        client.once('connect', () => client.resetAndDestroy());
      },
    ],
  ])('ends for a client that %s', async (_what, comes) => {
    const taken = once(server, 'upgrade');
    comes();
    await Promise.race([taken, once(server, 'connection')]);
    await expectAllEnded();
  });

  it('delivers the whole answer to a client that sends more than anyone reads', async () => {
    const client = ask(upgradeRequest + 'x'.repeat(1_000_000));
    expect(await answerOf(client)).toContain('403 Forbidden');
  });

  it('is answered with 503 when nobody decides in time', async () => {
    deadlineMs = 50;
    decide = () => undefined;
    expect(await answerOf(ask())).toContain('503 Service Unavailable');
    await expectAllEnded();
  });

  it('is closed without an answer if its owner gives none', async () => {
    decide = taken => taken.end();
    expect(await answerOf(ask())).toBe('');
    await expectAllEnded();
  });

  it('belongs to its next owner after a handover: neither the deadline nor `end` touches it', async () => {
    deadlineMs = 50;
    decide = (taken, socket) => {
      expect(taken.handOver()).toBe(true);
      taken.end({ status: 403 });
      // Longer than the deadline.
      setTimeout(() => socket.end('from its owner'), 100);
    };
    expect(await answerOf(ask())).toBe('from its owner');
  });

  it('is not handed over if the client has disconnected', async () => {
    const gone = new Promise<boolean>(resolve => {
      decide = (taken, socket) => socket.once('close', () => resolve(taken.handOver()));
    });
    const client = ask();
    await once(server, 'upgrade');
    client.resetAndDestroy();
    expect(await gone).toBe(false);
  });
});
