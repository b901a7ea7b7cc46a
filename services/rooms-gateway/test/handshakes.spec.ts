import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { until } from '@sevenfold/testing';
import { origin, startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
let clients: Socket[] = [];

beforeAll(async () => {
  gateway = await startGateway();
}, 120_000);
afterEach(() => {
  for (const client of clients) client.destroy();
  clients = [];
});
afterAll(() => gateway?.stop());

const socketPath = '/api/rydesync/socket';
const handshakeHeaders = {
  host: 'localhost:3000',
  origin,
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
type Headers = Record<string, string | undefined>;

const handshake = ({ path = socketPath, method = 'GET', ...headers }: Headers = {}) =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries({ ...handshakeHeaders, ...headers })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** A client that neither reads nor closes its side unless the test makes it. */
function send(request: string): Socket {
  const client = connect({
    port: Number(new URL(gateway.url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  clients.push(client);
  client.on('error', () => undefined);
  client.write(request);
  return client;
}

/** Requests of each kind: more than this process's connection pools may open during a test. */
const many = 20;
const slack = 10;

/** File descriptors of this process, which runs the gateway and its clients. */
const descriptors = () => readdirSync('/dev/fd').length;

/**
 * Waits up to five seconds: enough for the gateway's one second on a busy machine, and far from any other
 * deadline.
 */
async function expectFallBackTo(before: number) {
  await until(() => descriptors() < before + slack, `the gateway keeps ${many} descriptors`, 5_000);
  expect(descriptors()).toBeLessThan(before + slack);
}

const comes = (client: Socket) => until(() => client.bytesRead > 0, 'no answer came');
/** Resolves when all earlier connections are accepted. */
const acceptedAll = () => comes(send(handshake()));

const refused: [what: string, request: Headers, status: number][] = [
  ['another version', { 'sec-websocket-version': '1' }, 426],
  ['no version', { 'sec-websocket-version': undefined }, 426],
  ['an upgrade to something else', { upgrade: 'h2c' }, 426],
  ['a bad key', { 'sec-websocket-key': 'short' }, 400],
  ['no key', { 'sec-websocket-key': undefined }, 400],
  ['another method', { method: 'POST' }, 405],
  ['another path', { path: '/api/rydesync/sockets' }, 404],
  ['a path that is not a URL', { path: '//', host: '[' }, 404],
  ['another origin', { origin: 'http://evil.test' }, 403],
  ['no ticket', {}, 401],
  ['a ticket that cannot be decoded', { path: `${socketPath}?ticket=%` }, 401],
];

describe('a handshake with', () => {
  it.each(refused)('%s is answered, and closed when the client closes', async (_what, request, status) => {
    const before = descriptors();
    for (let i = 0; i < many; i++) {
      const client = send(handshake(request));
      client.once('end', () => client.end());
      expect(await text(client)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    }
    await expectFallBackTo(before);
  });

  it.each(refused)('%s ends for clients that neither read nor close', async (_what, request) => {
    const before = descriptors();
    await Promise.all(Array.from({ length: many }, () => comes(send(handshake(request)))));
    // The clients' own descriptors stay open.
    await expectFallBackTo(before + many);
    expect(clients.every(client => client.readableFlowing === null && !client.destroyed)).toBe(true);
  });

  it.each(refused)('%s leaves nothing behind for clients that disconnect at once', async (_what, request) => {
    const before = descriptors();
    const sent = Array.from({ length: many }, () => send(handshake(request)));
    await Promise.all(sent.map(client => once(client, 'connect')));
    for (const [i, client] of sent.entries()) {
      if (i % 2 === 0) client.destroy();
      else client.resetAndDestroy();
    }
    await acceptedAll();
    await expectFallBackTo(before);
  });

  it('a valid ticket leaves nothing behind for clients that disconnect before it is answered', async () => {
    const tickets = await Promise.all(
      Array.from({ length: many }, (_, i) => gateway.ticket({ uid: `hasty-${i}` })),
    );
    const before = descriptors();
    const sent = tickets.map(ticket => send(handshake({ path: `${socketPath}?ticket=${ticket}` })));
    await Promise.all(sent.map(client => once(client, 'connect')));
    for (const client of sent) client.resetAndDestroy();
    await acceptedAll();
    await expectFallBackTo(before);
  });

  it('an unknown WebSocket version gets an answer that names ours', async () => {
    const client = send(handshake({ 'sec-websocket-version': '99' }));
    client.once('end', () => client.end());
    expect(await text(client)).toContain('sec-websocket-version: 13');
  });

  it('a valid ticket opens a socket, which is closed if it never says hello', async () => {
    const ticket = await gateway.ticket({ uid: 'mute' });
    const client = send(handshake({ path: `${socketPath}?ticket=${ticket}` }));
    expect(await text(client)).toMatch(/^HTTP\/1.1 101 .*protocol-error/s);
  });
});
