import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { TooMany, Unavailable } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { InFlight } from './in-flight.js';
import type { Ending } from './passage.js';
import { judgedAfterMs, rateWindowMs, traffic, type TrafficKind } from '../routes/traffic.js';

let server: Server;
let arrived: Array<{ request: IncomingMessage; response: ServerResponse }>;
let now: number;
let inFlight: InFlight;
const clients: Socket[] = [];

beforeEach(async () => {
  arrived = [];
  now = 0;
  inFlight = new InFlight(1, () => now);
  server = createServer((request, response) => arrived.push({ request, response }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  inFlight.stop();
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

/** Sends part of a real request. */
async function send(text: string) {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client.on('error', () => undefined));
  client.write(text);
  const before = arrived.length;
  await until(() => arrived.length > before, 'the request');
  return { client, ...arrived.at(-1)! };
}

const get = () => send('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
const post = () => send('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\nx');

function enter(request: IncomingMessage, kind: TrafficKind, client = 'someone') {
  const endings: Ending[] = [];
  const leave = inFlight.enter({ kind, client, upstream: 'X', request, end: why => endings.push(why) });
  return { endings, leave };
}

/** Advances time second by second, checking progress each time. */
function pass(ms: number) {
  for (const until = now + ms; now < until;) {
    now += 1_000;
    inFlight.look();
  }
}

describe('a client', () => {
  it('has a limited number of slots of each kind, and can reuse each that it frees', async () => {
    const { request } = await get();
    const places = Array.from({ length: traffic.upload.perClient }, () => enter(request, 'upload'));
    expect(() => enter(request, 'upload')).toThrow(TooMany);
    expect(() => enter(request, 'api')).not.toThrow();
    expect(() => enter(request, 'upload', 'another')).not.toThrow();
    places[0]!.leave();
    places[0]!.leave();
    expect(() => enter(request, 'upload')).not.toThrow();
    expect(() => enter(request, 'upload')).toThrow(TooMany);
  });

  it('that sends its body too late is cut off, once', async () => {
    const { request } = await post();
    request.resume();
    await until(() => request.readableLength === 0, 'all to be read');
    const { endings } = enter(request, 'api');
    pass(traffic.api.receiveWithinMs - 1_000);
    expect(endings).toEqual([]);
    pass(5_000);
    expect(endings).toEqual(['too-long']);
  });

  it('that uploads too slowly is cut off, and one that is fast enough is not', async () => {
    const [slow, fast] = [await post(), await post()];
    slow.request.resume();
    fast.request.resume();
    const [slowly, steadily] = [enter(slow.request, 'upload'), enter(fast.request, 'upload')];
    for (let sent = 0; sent < rateWindowMs; sent += 5_000) {
      const before = fast.request.socket.bytesRead;
      slow.client.write('x');
      fast.client.write(Buffer.alloc(6_000));
      await until(() => fast.request.socket.bytesRead > before, 'the next part');
      pass(5_000);
    }
    expect([slowly.endings, steadily.endings]).toEqual([['too-slow'], []]);
  });

  it('is not to blame while a service reads what has arrived', async () => {
    const { request, client } = await post();
    client.write(Buffer.alloc(200_000));
    // Nobody reads, so received bytes stay in the request.
    await until(() => request.readableLength > 0, 'no bytes arrived');
    const { endings } = enter(request, 'upload');
    pass(3 * rateWindowMs);
    expect(endings).toEqual([]);
  });

  it('is not to blame while a service works on the answer', async () => {
    const { request } = await get();
    await until(() => request.complete, 'the request to be complete');
    const { endings } = enter(request, 'api');
    pass(3 * rateWindowMs);
    expect(endings).toEqual([]);
  });

  it('that does not read its answer is cut off', async () => {
    const { request, response, client } = await get();
    client.pause();
    const { endings } = enter(request, 'download');
    response.write(Buffer.alloc(32 * 1024 * 1024));
    await until(() => request.socket.writableLength > 0, 'the answer to wait');
    pass(rateWindowMs + 1_000);
    expect(endings).toEqual(['too-slow']);
  });

  it('may keep an event stream open as long as it reads what arrives', async () => {
    const { request, response } = await get();
    const { endings } = enter(request, 'events');
    response.write('data: 1\n\n');
    await until(() => request.socket.writableLength === 0, 'the event to be read');
    pass(24 * 3_600_000);
    expect(endings).toEqual([]);
  });
});

describe('slots', () => {
  it('are freed when a client disconnects, even if its responses never emit an end', async () => {
    const { request, client } = await get();
    for (let at = 0; at < traffic.upload.perClient; at++) enter(request, 'upload');
    expect(inFlight.on(request.socket)).toBe(traffic.upload.perClient);
    client.destroy();
    await until(() => request.socket.destroyed, 'the end of the connection');
    inFlight.look();
    expect(inFlight.on(request.socket)).toBe(0);
    expect(() => enter(request, 'upload')).not.toThrow();
  });
});

describe('when all slots of a service are taken', () => {
  /** Takes every slot for another client. */
  const fill = (request: IncomingMessage) =>
    Array.from({ length: traffic.upload.perUpstream }, (_, at) => enter(request, 'upload', `client ${at}`));

  it('a new client is refused at once, not queued', async () => {
    fill((await get()).request);
    const { request } = await get();
    expect(() => enter(request, 'upload')).toThrow(Unavailable);
    expect(() => enter(request, 'api')).not.toThrow();
  });

  it('the slowest client loses a slot to a new one, even if it sends a byte now and then', async () => {
    const busy = await get();
    const [first, second] = [await post(), await post()];
    for (const { request } of [first, second]) {
      request.resume();
      await until(() => request.readableLength === 0, 'all to be read');
    }
    const sent = first.request.socket.bytesRead;
    const dripping = enter(first.request, 'upload', 'first');
    now += 1_000;
    const silent = enter(second.request, 'upload', 'second');
    for (let at = 0; at < traffic.upload.perUpstream - 2; at++) enter(busy.request, 'upload', `client ${at}`);
    first.client.write('x');
    await until(() => first.request.socket.bytesRead > sent, 'its byte');
    now += judgedAfterMs;
    expect(() => enter(busy.request, 'upload')).not.toThrow();
    expect([dripping.endings, silent.endings]).toEqual([[], ['displaced']]);
    expect(() => enter(busy.request, 'upload', 'another')).not.toThrow();
    expect(dripping.endings).toEqual(['displaced']);
    expect(() => enter(busy.request, 'upload', 'a third')).toThrow(Unavailable);
  });
});
