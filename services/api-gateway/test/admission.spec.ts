import { jest } from '@jest/globals';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { opened, RawClient, until } from '@sevenfold/testing';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

const tooLarge = Buffer.alloc(5 * 1024 * 1024, 'x');

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await opened(startGateway());
});

const openSockets = () => readdirSync('/proc/self/fd').length;
const arrivedAt = (path: string) => gateway.neighbours.arrivals.filter(arrival => arrival.path === path);
const head = (line: string, ...headers: string[]) => [line, 'host: localhost', ...headers];

describe('a body that is too large', () => {
  const path = '/api/rydesync/hardCreateProfile';

  it('gets a 413 with fetch, and reaches no service', async () => {
    const answer = await gateway.call(path, { method: 'POST', body: tooLarge });
    expect(answer).toMatchObject({ status: 413, body: { code: 'request.too-large' } });
    expect(arrivedAt(path)).toEqual([]);
  });

  it('gets a 413 with fetch even if streamed without a length', async () => {
    const body = new Blob([tooLarge]).stream();
    const answer = await gateway.call(path, { method: 'POST', body, duplex: 'half' });
    expect(answer).toMatchObject({ status: 413 });
  });

  it('gets a 413 with curl', async () => {
    const args = ['-s', '-X', 'POST', '--data-binary', '@-', '-w', '%{http_code}', gateway.url + path];
    const curl = promisify(execFile)('curl', args);
    curl.child.stdin!.on('error', () => undefined).end(tooLarge);
    expect((await curl).stdout).toMatch(/413$/);
  });

  it('gets a 413 even if its client never stops sending, and the connection ends', async () => {
    const client = await RawClient.open(
      gateway.url,
      head(`POST ${path} HTTP/1.1`, 'content-length: 1000000000'),
    );
    opened(setInterval(() => client.socket.write(Buffer.alloc(64 * 1024)), 1));
    await client.answered();
    expect(client.status).toBe(413);
    await client.ended();
  });

  it('that arrives too slowly holds no connection if the response has no body', async () => {
    for (const line of ['HEAD / HTTP/1.1', 'HEAD /healthz HTTP/1.1', 'HEAD /api/status HTTP/1.1']) {
      const client = await RawClient.open(gateway.url, head(line, 'content-length: 1000000'));
      await client.answered();
      await client.ended();
      expect(client.status).toBeGreaterThan(0);
    }
  });

  it('does not matter without a route, or for a request that only reads', async () => {
    const sizes = head('GET /api/status HTTP/1.1', 'content-length: 5', 'connection: close');
    const reading = await RawClient.open(gateway.url, [...sizes, '', 'hello']);
    await reading.ended();
    expect(reading.status).toBe(200);
    expect(await gateway.call('/api/nothing', { method: 'POST', body: tooLarge })).toMatchObject({
      status: 404,
    });
  });

  it('does not delay stopping', async () => {
    const other = await opened(startGateway());
    const client = await RawClient.open(other.url, head(`POST ${path} HTTP/1.1`, 'content-length: 60000'));
    client.socket.write('x');
    // Two served requests later, the body has begun to arrive.
    for (let round = 0; round < 2; round++) await other.call('/api/contact/limits');
    await other.stop();
    await client.ended();
    expect(client.status).toBe(503);
  });
});

describe('a body', () => {
  it('is forwarded unchanged, with its type, however it is framed', async () => {
    const body = JSON.stringify({ text: 'ä' });
    const { body: arrival } = await gateway.call('/api/user-actions', {
      method: 'POST',
      body: new Blob([body]).stream(),
      headers: { 'content-type': 'application/json; charset=utf-8' },
      duplex: 'half',
    });
    expect(arrival.body).toBe(body);
    expect(arrival.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    });
  });

  it('that waits for 100 Continue is forwarded', async () => {
    const args = ['-s', '-H', 'Expect: 100-continue', '-d', 'a=1', `${gateway.url}/api/usage-events`];
    const { stdout } = await promisify(execFile)('curl', args);
    expect(JSON.parse(stdout)).toMatchObject({ body: 'a=1' });
  });

  it('that does not arrive in time is answered 408, and no service waits for it', async () => {
    const path = '/api/identity/guest-token?slow';
    const lines = head(`POST ${path} HTTP/1.1`, 'content-type: application/json', 'content-length: 100');
    const client = await RawClient.open(gateway.url, lines);
    client.socket.write('{');
    await until(() => client.status > 0, 'the answer', 20_000);
    expect(client.status).toBe(408);
    expect(client.text).toContain('"code":"request.timeout"');
    await client.ended();
    expect(arrivedAt(path)).toEqual([]);
  });

  it('that breaks off reaches no service, and is not logged as our failure', async () => {
    const path = '/api/identity/guest-token?broken';
    const client = await RawClient.open(gateway.url, head(`POST ${path} HTTP/1.1`, 'content-length: 100'));
    client.socket.write('{');
    client.socket.resetAndDestroy();
    await client.ended();
    await until(() => gateway.log().some(({ code }) => code === 'request.aborted'), 'the log of it');
    expect(gateway.log().filter(({ level }) => level >= 40)).toEqual([]);
    expect(arrivedAt(path)).toEqual([]);
  });
});

describe('a client that leaves', () => {
  it('before the answer is not logged as our failure', async () => {
    const path = '/api/usage-events?late';
    const answer = Promise.withResolvers<void>();
    gateway.neighbours.waits.set(path, answer.promise);
    const lines = head(`POST ${path} HTTP/1.1`, 'content-type: application/json', 'content-length: 2');
    const client = await RawClient.open(gateway.url, lines);
    client.socket.write('{}');
    await until(() => arrivedAt(path).length > 0, 'the request');
    client.socket.destroy();
    await client.ended();
    // After this call the gateway has seen the client leave.
    await gateway.call('/api/usage-events', { method: 'POST' });
    answer.resolve();
    await until(() => gateway.log().some(({ code }) => code === 'request.aborted'), 'the log of it');
    expect(gateway.log().filter(({ level }) => level >= 40)).toEqual([]);
  });
});

describe('an upload', () => {
  it('that is refused before its end is answered, and its connection ends', async () => {
    const path = '/api/contact/uploads/early';
    gateway.neighbours.answersEarly.set(path, 401);
    const answer = await gateway.call(path, { method: 'PATCH', body: tooLarge });
    expect(answer.status).toBe(401);
    const client = await RawClient.open(
      gateway.url,
      head(`PATCH ${path} HTTP/1.1`, 'content-length: 100000'),
    );
    client.socket.write(Buffer.alloc(10_000));
    await client.answered();
    expect(client.status).toBe(401);
    await client.ended();
  });
});

describe('a download', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('whose reader stalls is cut off, and so is the request to the service', async () => {
    const path = '/api/rydesync/tracks/0/audio';
    gateway.neighbours.streams.add(path);
    const client = await RawClient.open(gateway.url, head(`GET ${path} HTTP/1.1`));
    client.socket.pause();
    await until(() => gateway.neighbours.streaming === 1, 'the download');
    // Buffers in between take some megabytes, so the second window of 20 s is the first without progress.
    const now = performance.now.bind(performance);
    let skipped = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now() + skipped);
    const ends = () => {
      skipped += 500;
      return gateway.neighbours.streaming === 0;
    };
    await until(ends, 'the end behind the gateway', 20_000);
    client.socket.resume();
    await client.ended();
    expect(gateway.neighbours.streaming).toBe(0);
  });
});

describe('one client', () => {
  it('has one request at a time on a connection, so pipelined ones hold no slots', async () => {
    const path = '/api/status?pipelined';
    const requests = Array.from({ length: 64 }, () => head(`GET ${path} HTTP/1.1`, '').join('\r\n') + '\r\n');
    const client = await RawClient.open(gateway.url);
    client.socket.write(requests.join(''));
    const answers = () => client.text.match(/HTTP\/1\.1 \d{3}/g) ?? [];
    await until(() => answers().length === 64, 'all answers');
    expect(answers().filter(answer => answer.endsWith('429'))).toHaveLength(63);
    expect(arrivedAt(path)).toHaveLength(1);
  });

  it('is served each request that it sends after the previous answer', async () => {
    const path = '/api/status?one-by-one';
    gateway.neighbours.answers.set(path, 'x'.repeat(2 * 1024 * 1024));
    const agent = opened(new Agent({ keepAlive: true, maxSockets: 1 }), it => it.destroy());
    const statuses: Array<number | undefined> = [];
    for (let asked = 0; asked < 100; asked++) {
      const request = get(gateway.url + (asked % 2 ? path : '/api/status'), { agent });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      await text(answer);
      statuses.push(answer.statusCode);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('has a limit of open connections, idle ones included', async () => {
    const narrow = await opened(startGateway({ CLIENT_FACTOR: String(10 / 1_024) }));
    const silent = await Promise.all(Array.from({ length: 20 }, () => RawClient.open(narrow.url)));
    const open = () => silent.filter(({ closed }) => !closed);
    await until(() => open().length === 10, 'ten connections to be closed');
    open()[0]!.socket.destroy();
    const next = async () => {
      const client = await RawClient.open(narrow.url, head('GET /readyz HTTP/1.1', 'connection: close'));
      await client.ended();
      return client.status === 200;
    };
    await until(next, 'a free place for the next client');
    expect(open()).toHaveLength(9);
  });

  it('has a limit of requests in flight, and others are still served', async () => {
    // The limit is one request in flight per client; each of these waits for its body.
    const narrow = await opened(startGateway({ CLIENT_FACTOR: String(1 / 64), TRUSTED_PROXY_HOPS: '1' }));
    const path = '/api/identity/guest-token';
    const lines = (client: string) =>
      head(`POST ${path} HTTP/1.1`, 'content-length: 2', `x-forwarded-for: ${client}`);
    const first = await RawClient.open(narrow.url, lines('203.0.113.1'));
    const begin = (client: string) => RawClient.open(narrow.url, lines(client));
    const second = await begin('203.0.113.1');
    await second.answered();
    expect(second.text).toContain('"code":"request.too-many-at-once"');
    const other = await begin('203.0.113.2');
    for (const client of [first, other]) {
      client.socket.write('{}');
      await client.answered();
      expect(client.status).toBe(200);
    }
    const third = await begin('203.0.113.1');
    third.socket.write('{}');
    await third.answered();
    expect(third.status).toBe(200);
  });

  it('learns when it may retry, from any address of its network', async () => {
    const slow = await opened(startGateway({ RATE_LIMIT_PER_MINUTE: '2', TRUSTED_PROXY_HOPS: '1' }));
    const ask = (client: string) => slow.call('/api/status', { headers: { 'x-forwarded-for': client } });
    await ask('2001:db8::1');
    await ask('2001:db8::2');
    const refused = await ask('2001:db8::3');
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.too-many' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('2001:db8:0:1::1')).status).toBe(200);
    const handshake = head('GET /api/rydesync/socket HTTP/1.1', 'connection: upgrade', 'upgrade: websocket');
    const socket = await RawClient.open(slow.url, [...handshake, 'x-forwarded-for: 2001:db8::4']);
    await socket.ended();
    expect(socket.status).toBe(429);
  });

  it('can try to sign in a few times a minute, and is still served everything else', async () => {
    const narrow = await opened(startGateway({ SIGN_IN_RATE_LIMIT_PER_MINUTE: '2' }));
    const signIn = async () =>
      (await narrow.call('/realms/sevenfold/login-actions/authenticate', { method: 'POST', body: '' }))
        .status;
    expect([await signIn(), await signIn(), await signIn()]).toEqual([200, 200, 429]);
    expect((await narrow.call('/api/status')).status).toBe(200);
  });

  it('can make the realm send only a few emails, and can still sign in', async () => {
    const gateway = await opened(startGateway({ SIGN_IN_EMAILS_PER_HOUR: '3' }));
    const send = async (page: string, request: { method?: string; body?: string }) =>
      (await gateway.call(`/realms/sevenfold/login-actions/${page}`, request)).status;
    const post = (page: string) => send(page, { method: 'POST', body: '' });
    const pages = ['registration', 'reset-credentials', 'required-action?execution=VERIFY_EMAIL'];
    // Opening a form sends no email.
    for (let time = 0; time < 4; time++) expect(await send('registration', {})).toBe(200);
    for (const page of pages) expect(await post(page)).toBe(200);
    expect(await send('registration', {})).toBe(200);
    for (const page of pages) expect(await post(page)).toBe(429);
    expect(await post('authenticate')).toBe(200);
  });
});

describe('a handshake', () => {
  const shake = (path: string) => head(`GET ${path} HTTP/1.1`, 'connection: upgrade', 'upgrade: websocket');

  it('without a route, or that is refused, is answered and closed, and nothing stays open', async () => {
    const before = openSockets();
    gateway.neighbours.refusesUpgrades = true;
    const paths = ['/api/status', '/api/rydesync/socket?refuse', '/api/%72ydesync/socket'];
    for (const path of paths) {
      const clients = await Promise.all(
        Array.from({ length: 20 }, () => RawClient.open(gateway.url, shake(path))),
      );
      await Promise.all(clients.map(client => client.ended()));
      expect(new Set(clients.map(({ status }) => status))).toEqual(new Set([path === paths[1] ? 401 : 404]));
    }
    gateway.neighbours.refusesUpgrades = false;
    await until(() => openSockets() <= before, 'the descriptors to be back');
  });

  it('of a client that disconnects is also ended behind the gateway', async () => {
    const before = openSockets();
    gateway.neighbours.ignoresUpgrades = true;
    const path = '/api/rydesync/socket?gone';
    const clients = await Promise.all(
      Array.from({ length: 20 }, () => RawClient.open(gateway.url, shake(path))),
    );
    await until(() => arrivedAt(path).length === 20, 'all handshakes');
    for (const { socket } of clients) socket.destroy();
    await until(() => openSockets() <= before, 'the descriptors to be back');
    expect(arrivedAt(path)).toHaveLength(20);
    gateway.neighbours.ignoresUpgrades = false;
  });

  it('that follows requests on one connection is refused, because they could no longer be answered', async () => {
    const requests = Array.from({ length: 20 }, () => 'GET /api/status HTTP/1.1\r\nhost: x\r\n\r\n');
    const client = await RawClient.open(gateway.url);
    client.socket.write(`${requests.join('')}${shake('/api/rydesync/socket').join('\r\n')}\r\n\r\n`);
    await client.ended();
    expect(client.text).not.toContain('101 Switching Protocols');
  });

  it('that is not answered behind the gateway times out', async () => {
    gateway.neighbours.ignoresUpgrades = true;
    const client = await RawClient.open(gateway.url, shake('/api/rydesync/socket?silent'));
    await until(() => client.closed, 'the end', 20_000);
    expect(client.status).toBe(503);
    gateway.neighbours.ignoresUpgrades = false;
  });
});

describe('of the realm', () => {
  it.each([
    '/realms/master/protocol/openid-connect/token',
    '/realms/sevenfold',
    '/realms/sevenfold/account',
    '/realms/sevenfold/clients-registrations/default',
    '/realms/sevenfold/protocol/openid-connect/token/introspect',
    '/realms/sevenfold/broker/google/token',
    '/resources/abc12/admin/keycloak.v2/index.js',
  ])('%s is not there', async path => {
    expect(await gateway.call(path)).toMatchObject({ status: 404, body: { code: 'route.not-found' } });
  });

  it('a path in another spelling is refused, so that it escapes no limit', async () => {
    const answer = await gateway.call('/realms/sevenfold/protocol/openid-connect/%74oken', {
      method: 'POST',
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.ambiguous-path' } });
  });
});

it('a request with an unknown expectation is like any other', async () => {
  const client = await RawClient.open(
    gateway.url,
    head('GET /api/status HTTP/1.1', 'expect: something', 'connection: close'),
  );
  await client.ended();
  expect(client.status).toBe(200);
  expect(client.text.toLowerCase()).toContain('x-content-type-options: nosniff');
  const slow = await RawClient.open(
    gateway.url,
    head(`POST /api/rydesync/hardCreateProfile HTTP/1.1`, 'expect: something', 'content-length: 5000000'),
  );
  await slow.ended();
  expect(slow.status).toBe(413);
});

it('bodies that one client sends at the same time share a limit of bytes', async () => {
  const narrow = await opened(startGateway({ CLIENT_FACTOR: String(1 / 8) }));
  const send = async () => {
    const client = await RawClient.open(
      narrow.url,
      head('POST /api/contact/submissions HTTP/1.1', 'content-length: 1000000'),
    );
    client.socket.write(Buffer.alloc(600_000));
    return client;
  };
  const [first, second] = [await send(), await send()];
  await until(() => first.status === 429 || second.status === 429, 'one too many');
  expect([first, second].filter(({ status }) => status === 429)).toHaveLength(1);
  for (const { socket } of [first, second]) socket.destroy();
  await until(async () => {
    const third = await send();
    third.socket.write(Buffer.alloc(400_000));
    await third.answered();
    third.socket.destroy();
    return third.status === 200;
  }, 'the bytes to be given back');
});

it('a client that is still sending sees why it is refused, even if many others are refused too', async () => {
  const proxied = await opened(startGateway({ TRUSTED_PROXY_HOPS: '1' }));
  const ended: string[] = [];
  const refuse = async (name: string, address: string) => {
    const lines = head('POST /api/identity/guest-token HTTP/1.1', 'content-length: 1000000000');
    const client = await RawClient.open(proxied.url, [...lines, `x-forwarded-for: ${address}`]);
    client.socket.once('close', () => ended.push(name));
    await client.answered();
    expect(client.status).toBe(413);
  };
  for (let at = 1; at <= 33; at++) await refuse(`crowd ${at}`, '203.0.113.1');
  await refuse('another', '203.0.113.2');
  await until(() => ended.length === 34, 'all connections to end');
  // The gateway waits for this client as long as for any within its limits; the order is not fixed.
  expect(ended.indexOf('another')).toBeGreaterThan(ended.indexOf('crowd 1'));
});

it('clients whose bodies never end do not block the body of another', async () => {
  const proxied = await opened(startGateway({ TRUSTED_PROXY_HOPS: '1' }));
  const bodyLimit = 1024 * 1024;
  const post = (client: number, length: number) =>
    RawClient.open(proxied.url, [
      ...head('POST /api/contact/submissions HTTP/1.1', `content-length: ${length}`),
      `x-forwarded-for: 203.0.113.${client}`,
    ]);
  const slow: RawClient[] = [];
  // Seven of each: with the memory of its chunks, an eighth would exceed the limit of one client.
  for (let at = 0; at < 14 * 7; at++) {
    const client = await post(at % 14, bodyLimit);
    client.socket.write(Buffer.alloc(bodyLimit - 1));
    slow.push(client);
  }
  const statuses = new Set<number>();
  const isDisplaced = async () => {
    const other = await post(15, 1_000);
    other.socket.write(Buffer.alloc(1_000));
    await other.answered();
    statuses.add(other.status);
    return slow.some(({ status }) => status === 503);
  };
  await until(isDisplaced, 'a body to give way');
  expect(statuses).toEqual(new Set([200]));
});

it('a body that a client sends byte by byte is refused before it fills memory', async () => {
  const narrow = await opened(startGateway({ CLIENT_FACTOR: String(1 / 8) }));
  const lines = head('POST /api/contact/submissions HTTP/1.1', 'transfer-encoding: chunked');
  const client = await RawClient.open(narrow.url, lines);
  client.socket.write('1\r\na\r\n'.repeat(10_000));
  await client.answered();
  expect(client.status).toBe(429);
});
