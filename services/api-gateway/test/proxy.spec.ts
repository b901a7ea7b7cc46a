import { opened, RawClient, until } from '@sevenfold/testing';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await opened(startGateway());
});

/** Sends raw bytes, and leaves the connection open. */
const open = async (lines: string[]) => (await RawClient.open(gateway.url, lines)).socket;

/** Headers of a WebSocket upgrade. */
const upgrade = ['host: localhost', 'connection: Upgrade', 'upgrade: websocket', 'x-forwarded-for: 6.6.6.6'];

describe('a request', () => {
  it('reaches a service with its origin, and without headers that only our services may set', async () => {
    const forged = {
      'x-user': 'admin',
      'x-roles': 'admin',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
    };
    const { body } = await gateway.call('/api/status', {
      headers: {
        ...forged,
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.test',
        baggage: 'admin=1',
      },
    });
    expect(Object.keys(body.headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(x-user|x-roles|x-real-ip|forwarded|baggage)$/)]),
    );
    expect(body.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost:3000',
    });
  });

  it('that a service answers with 503 is not retried', async () => {
    const path = '/api/status?busy';
    gateway.neighbours.answersEarly.set(path, 503);
    expect((await gateway.call(path)).status).toBe(503);
    expect(gateway.neighbours.arrivals.filter(arrival => arrival.path === path)).toHaveLength(1);
  });

  it('with an invalid token is refused, even where none is needed', async () => {
    expect(await gateway.call('/api/status', { as: 'nonsense' })).toMatchObject({ status: 401 });
  });

  it('without a route, or with an ambiguous path or an undecodable query, gets a problem document', async () => {
    expect(await gateway.call('/api/nothing')).toMatchObject({
      status: 404,
      body: { code: 'route.not-found' },
    });
    expect(await gateway.call('/api/status%2f')).toMatchObject({
      status: 400,
      body: { code: 'request.ambiguous-path' },
    });
    for (const query of ['%', 'a=%ff', 'a=%E0%A4'])
      expect(await gateway.call(`/api/status?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'request.unreadable-query' },
      });
  });

  it('that is dropped in the middle of an upload is not logged as our failure', async () => {
    const arrived = () => gateway.neighbours.arrivals.some(({ path }) => path === '/api/contact/uploads/cut');
    const upload = await open([
      'PATCH /api/contact/uploads/cut HTTP/1.1',
      'host: localhost',
      'content-type: application/offset+octet-stream',
      'content-length: 1000000',
    ]);
    upload.write(Buffer.alloc(10_000));
    await until(arrived, 'the upload behind the gateway');
    upload.resetAndDestroy();
    // After two requests of another client, the gateway has logged everything about this one.
    for (let round = 0; round < 2; round++) await gateway.call('/api/contact/limits');
    await until(() => gateway.log().some(({ msg }) => msg === 'ready'), 'a log');
    expect(gateway.log().filter(({ level }) => level >= 40)).toEqual([]);
  });
});

describe('a service that is down', () => {
  it('and closes the connection is asked again for reads, not for writes', async () => {
    const arrived = () =>
      gateway.neighbours.arrivals.filter(({ path }) => path === '/api/contact/limits?ends');
    gateway.neighbours.hangUps.set('/api/contact/limits?ends', 2);
    expect(await gateway.call('/api/contact/limits?ends')).toMatchObject({ status: 200 });
    expect(arrived()).toHaveLength(3);

    gateway.neighbours.hangUps.set('/api/contact/limits?ends', 1);
    const written = await gateway.call('/api/contact/limits?ends', { method: 'POST' });
    expect(written).toMatchObject({ status: 503, body: { code: 'service.unavailable' } });
    expect(arrived()).toHaveLength(4);
  });

  it('that accepts a request and never answers, like a frozen realm, does not keep the client waiting', async () => {
    const path = '/realms/sevenfold/protocol/openid-connect/certs';
    gateway.neighbours.silent.add(path);
    const answer = await gateway.call(path, { signal: AbortSignal.timeout(40_000) });
    expect(answer).toMatchObject({ status: 503, body: { code: 'service.unavailable' } });
  });

  it('does not make the gateway or the other services unready', async () => {
    gateway.neighbours.down.add('status');
    expect(await gateway.call('/api/readyz')).toMatchObject({
      status: 503,
      body: { status: 'not-ready', checks: { status: { status: 'down' }, accounts: { status: 'up' } } },
    });
    expect((await gateway.call('/readyz')).status).toBe(200);
    gateway.neighbours.down.clear();
    await until(async () => (await gateway.call('/api/readyz')).status === 200, 'all services ready again');
  });
});

describe('a socket', () => {
  it('reaches only rooms-gateway, with the client’s address', async () => {
    await open(['GET /api/rydesync/socket?ticket=t HTTP/1.1', ...upgrade]);
    await open(['GET /api/status HTTP/1.1', ...upgrade]);
    const upgrades = () => gateway.neighbours.arrivals.filter(({ method }) => method === 'UPGRADE');
    await until(() => upgrades().length > 0, 'the socket behind the gateway');
    expect(upgrades()).toMatchObject([
      { service: 'rooms-gateway', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ]);
  });

  it('that is still open does not block closing, and ends in its turn, not together with all others', async () => {
    const sockets = await Promise.all(Array.from({ length: 10 }, () => openSocket()));
    let openAfterFirst: number | undefined;
    const stillOpen = () => sockets.filter(({ destroyed }) => !destroyed).length;
    // Two rounds of the event loop later, sockets that ended at the same time have closed too.
    const look = () => setImmediate(() => setImmediate(() => (openAfterFirst ??= stillOpen())));
    for (const socket of sockets) socket.once('close', look);
    await gateway.stop();
    await until(() => sockets.every(({ destroyed }) => destroyed), 'All sockets end');
    expect(openAfterFirst).toBeGreaterThan(0);
  });
});

async function openSocket() {
  const socket = await open(['GET /api/rydesync/socket?ticket=stay HTTP/1.1', ...upgrade]);
  await new Promise(resolve => socket.once('data', resolve));
  return socket;
}
