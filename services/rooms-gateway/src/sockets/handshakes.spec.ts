import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Principal } from '@sevenfold/auth';
import { Unauthenticated } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { Handshakes } from './handshakes.js';
import { TakenRooms } from './taken-rooms.js';
import type { Admission } from './tickets.js';

const settings = {
  origins: [],
  trustedHops: 1,
  socketsPerPerson: 1,
  socketsPerAddress: 100,
  handshakesPerAddress: 2,
};

let server: Server;
let handshakes: Handshakes;
let clients: Socket[];
let asked: number;
let recorded: string[];
let answer: () => Promise<Admission>;

/** A live store that does not answer. */
beforeEach(async () => {
  // Failures recorded for the previous test's sockets must not count here.
  const failures: string[] = [];
  [clients, asked, recorded] = [[], 0, failures];
  answer = () => new Promise(() => undefined);
  handshakes = new Handshakes(
    settings,
    { redeem: () => (asked++, answer()) },
    { ofAddress: () => 0, ofPerson: () => 0 },
    new TakenRooms(room => (room === 'full' ? 5 : 0), 5),
    { record: (_remote, failure) => void failures.push(failure) },
    { warn: () => undefined },
  );
  server = createServer().on(
    'upgrade',
    (request, socket) =>
      void handshakes.judge('/s', request, socket).then(admitted => admitted && socket.destroy()),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  // A connection that is only closed would stay half open until the deadline of its handshake.
  for (const client of clients) client.resetAndDestroy();
  await once(server.close(), 'close');
});

function comeFrom(address: string, query = '', headers = ''): Socket {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  client.write(
    `GET /s?ticket=t${query} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`,
  );
  return client;
}
const pending = (count: number) => until(() => asked === count, `${asked} of ${count} are looked up`);

describe('while the live store does not answer, handshakes', () => {
  it('from one address wait up to a limit, and do not block others', async () => {
    comeFrom('192.0.2.1');
    comeFrom('192.0.2.1');
    await pending(2);
    expect(await text(comeFrom('192.0.2.1'))).toMatch(/^HTTP\/1.1 429 .*limit\.handshakes/s);
    comeFrom('192.0.2.2');
    await pending(3);
  });

  it('from one IPv6 /64 wait up to the same limit, whichever of its addresses they use', async () => {
    comeFrom('2001:db8::1');
    comeFrom('2001:db8::2');
    await pending(2);
    expect(await text(comeFrom('2001:db8::3'))).toMatch(/^HTTP\/1.1 429 .*limit\.handshakes/s);
    comeFrom('2001:db8:0:1::1');
    await pending(3);
  });

  it('free their slots when their clients disconnect', async () => {
    const first = comeFrom('192.0.2.1');
    comeFrom('192.0.2.1');
    await pending(2);
    first.resetAndDestroy();
    await until(() => recorded.length === 1, 'the end was not seen');
    expect(recorded).toEqual(['handshake refused: handshake.broken-off']);
    comeFrom('192.0.2.1');
    await pending(3);
  });

  it('are answered in the end, and free their slots', async () => {
    const both = [comeFrom('192.0.2.1'), comeFrom('192.0.2.1')];
    for (const client of both) expect(await text(client)).toMatch(/^HTTP\/1.1 503 /);
    await until(() => recorded.length === 2, 'they keep their places');
    comeFrom('192.0.2.1');
    await pending(3);
  });
});

describe('a handshake that another pod can take', () => {
  const canMove = 'x-next-pod: free\r\n';
  const moved = /^HTTP\/1.1 503 .*x-next-pod: 1/s;

  it('is left to that pod if its room has enough sockets here, and uses up no ticket', async () => {
    expect(await text(comeFrom('192.0.2.1', '&room=full', canMove))).toMatch(moved);
    comeFrom('192.0.2.1', '&room=other', canMove);
    await pending(1);
  });

  it('is left to that pod if this one is busy and does not have its room', async () => {
    const isBusy = 'x-next-pod: busy\r\n';
    expect(await text(comeFrom('192.0.2.1', '&room=new', isBusy))).toMatch(moved);
    expect(await text(comeFrom('192.0.2.1', '', isBusy))).toMatch(moved);
    expect(asked).toBe(0);
  });

  it('is left to that pod while this one stops', async () => {
    handshakes.drain();
    expect(await text(comeFrom('192.0.2.1', '', canMove))).toMatch(moved);
    expect(recorded).toEqual([]);
  });

  it('is taken here even if this pod is busy, once a valid ticket for its room has come', async () => {
    const isBusy = 'x-next-pod: busy\r\n';
    answer = () => Promise.reject(new Unauthenticated('ticket.invalid', 'No.'));
    expect(await text(comeFrom('192.0.2.1', '&room=lobby', canMove))).toMatch(/^HTTP\/1.1 401 /);
    expect(await text(comeFrom('192.0.2.1', '&room=lobby', isBusy))).toMatch(moved);
    answer = () => Promise.resolve({ principal: { uid: 'ada' } as Principal, origin: undefined });
    comeFrom('192.0.2.1', '&room=lobby', '');
    await pending(2);
    answer = () => new Promise(() => undefined);
    comeFrom('192.0.2.1', '&room=lobby', isBusy);
    await pending(3);
  });

  it('is taken here if no other pod can', async () => {
    comeFrom('192.0.2.1', '&room=full');
    await pending(1);
    expect(recorded).toEqual([]);
  });
});
