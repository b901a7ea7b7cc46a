import { jest } from '@jest/globals';
import { closeCodes } from '@sevenfold/contracts';
import type { ConnectionState, SocketLike } from './transport.js';

/** Every random draw is the highest, so each wait is the longest of its attempt. */
jest.unstable_mockModule('../random.js', () => ({ random: () => 1 }));
const { Transport } = await import('./transport.js');

let sockets: Socket[];
/** Seconds at which a ticket was fetched. */
let fetched: number[];
let fetchTicket: () => Promise<string>;
let transport: InstanceType<typeof Transport>;
let room: string | undefined;
/** In the order in which they were reported. */
let states: ConnectionState[];
const lost = jest.fn();
const message = jest.fn();
const binary = jest.fn();

class Socket implements SocketLike {
  binaryType = '';
  readyState = 1;
  bufferedAmount = 0;
  onopen: SocketLike['onopen'] = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: SocketLike['onerror'] = null;
  send = jest.fn();
  close = jest.fn();
  constructor(readonly address: string) {
    sockets.push(this);
  }
  welcome = () => this.onmessage!({ data: '{"t":"welcome"}' });
  end = (code = 1006, reason = '') => this.onclose!({ code, reason });
}

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  jest.clearAllMocks();
  [sockets, fetched, states] = [[], [], []];
  room = undefined;
  fetchTicket = async () => 'ticket';
  const ignore = () => undefined;
  transport = new Transport(
    {
      url: 'wss://rooms',
      client: 'client',
      fetchTicket: () => {
        fetched.push(Date.now() / 1_000);
        return fetchTicket();
      },
      WebSocket: Socket,
      room: () => room,
    },
    { welcome: ignore, message, binary, state: state => states.push(state), lost },
  );
});
afterEach(() => {
  transport.close();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);

it('retries while there is no ticket, with doubling waits of up to 30 s', async () => {
  fetchTicket = () => Promise.reject(new Error('away'));
  transport.open();
  await seconds(100);
  expect(fetched).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 61.5, 91.5]);
});

it('gives an attempt ten seconds, whether the ticket or the welcome is missing', async () => {
  transport.open();
  await seconds(9.9);
  expect(sockets[0]!.close).not.toHaveBeenCalled();
  fetchTicket = () => new Promise(() => undefined);
  await seconds(20);
  expect(sockets[0]!.close).toHaveBeenCalledTimes(1);
  expect(fetched).toEqual([0, 10.5, 21.5]);
});

it('starts with a short wait again after a welcome', async () => {
  transport.open();
  for (const wait of [0.5, 1, 2, 4]) {
    await seconds(0);
    sockets.at(-1)!.end();
    await seconds(wait);
  }
  sockets.at(-1)!.welcome();
  fetched.splice(0);
  sockets.at(-1)!.end();
  await seconds(0.5);
  expect(fetched).toEqual([8]);
});

it('adds the wait that the server asks for', async () => {
  transport.open();
  await seconds(0);
  sockets[0]!.end(1013, '{"retryAfterMs":20000}');
  await seconds(60);
  expect(fetched.slice(0, 2)).toEqual([0, 20.5]);
});

it.each([closeCodes.kicked, closeCodes.duplicate, closeCodes.roomClosed])(
  'does not reconnect after the close code %i until it is opened again',
  async code => {
    transport.open();
    await seconds(0);
    sockets[0]!.welcome();
    sockets[0]!.end(code);
    await seconds(600);
    transport.hurry();
    await seconds(600);
    expect(fetched).toEqual([0]);
    expect(lost).toHaveBeenCalledWith(code, {}, true);
    transport.open();
    await seconds(0);
    expect(sockets).toHaveLength(2);
  },
);

it('opens no socket with a ticket that arrives after its attempt has timed out', async () => {
  const late = Promise.withResolvers<string>();
  fetchTicket = () => late.promise;
  transport.open();
  await seconds(10.1);
  fetchTicket = async () => 'ticket';
  late.resolve('late');
  await seconds(0);
  expect(sockets).toEqual([]);
  await seconds(0.4);
  expect(sockets).toHaveLength(1);
});

it('connects at once when hurried, only once, and with short waits from then on', async () => {
  transport.open();
  for (const wait of [0.5, 1, 2]) {
    await seconds(0);
    sockets.at(-1)!.end();
    await seconds(wait);
  }
  sockets.at(-1)!.end();
  transport.hurry();
  await seconds(0);
  sockets.at(-1)!.end();
  await seconds(0.5);
  sockets.at(-1)!.welcome();
  await seconds(600);
  expect(fetched).toEqual([0, 0.5, 1.5, 3.5, 3.5, 4]);
});

it('has the ticket in its URL, and the room if there is one', async () => {
  fetchTicket = async () => 'a+b';
  transport.open();
  await seconds(0);
  room = 'late show';
  sockets[0]!.end();
  await seconds(0.5);
  expect(sockets.map(({ address }) => address)).toEqual([
    'wss://rooms?ticket=a%2Bb',
    'wss://rooms?ticket=a%2Bb&room=late+show',
  ]);
});

it('opens one socket, however often it is opened', async () => {
  transport.open();
  transport.open();
  await seconds(0);
  transport.open();
  transport.hurry();
  sockets[0]!.welcome();
  transport.open();
  await seconds(60);
  expect(sockets).toHaveLength(1);
});

it('sends nothing before the welcome, or on a closing socket', async () => {
  expect(transport.sendRaw('too early')).toBe(false);
  transport.open();
  await seconds(0);
  expect(transport.sendRaw('still too early')).toBe(false);
  sockets[0]!.welcome();
  expect(transport.sendRaw('now')).toBe(true);
  sockets[0]!.readyState = 2;
  expect(transport.sendRaw('too late')).toBe(false);
  sockets[0]!.end();
  expect(transport.sendRaw('gone')).toBe(false);
  expect(sockets[0]!.send.mock.calls).toEqual([['now']]);
});

it('distinguishes messages from binary frames, and ignores everything else', async () => {
  transport.open();
  await seconds(0);
  expect(sockets[0]!.binaryType).toBe('arraybuffer');
  const frame = new ArrayBuffer(4);
  for (const data of [frame, new Blob(['?']), '{"t":"ack","id":1}']) sockets[0]!.onmessage!({ data });
  expect(binary.mock.calls).toEqual([[frame]]);
  expect(message.mock.calls).toEqual([[{ t: 'ack', id: 1 }]]);
});

it('reports each state once', async () => {
  transport.open();
  await seconds(0);
  sockets[0]!.welcome();
  sockets[0]!.end();
  await seconds(0.5);
  sockets[1]!.end();
  await seconds(1);
  sockets[2]!.welcome();
  transport.close();
  transport.close();
  expect(states).toEqual(['online', 'offline', 'online', 'closed']);
});

it('reports a lost connection only if there was one', async () => {
  transport.open();
  await seconds(0);
  sockets[0]!.end();
  expect(lost).not.toHaveBeenCalled();
  await seconds(0.5);
  sockets[1]!.welcome();
  sockets[1]!.end();
  expect(lost.mock.calls).toEqual([[1006, {}, false]]);
});

it.each([
  ['drops a dead connection and opens another', () => transport.restart(), 2],
  ['closes its connection for good', () => transport.close(), 1],
])('%s, and ignores what the old one still sends', async (_, leave, opened) => {
  transport.open();
  await seconds(0);
  const old = sockets[0]!;
  old.welcome();
  leave();
  expect(old.close).toHaveBeenCalledTimes(1);
  expect([old.onopen, old.onmessage, old.onclose]).toEqual([null, null, null]);
  expect(transport.sendRaw('into the void')).toBe(false);
  await seconds(0.5);
  expect(sockets).toHaveLength(opened);
  expect(lost).toHaveBeenCalledTimes(opened - 1);
});

it('has nothing to restart without a connection', async () => {
  transport.restart();
  await seconds(60);
  expect([states, sockets]).toEqual([[], []]);
});
