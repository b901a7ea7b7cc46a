import { randomUUID } from 'node:crypto';
import { until } from '@sevenfold/testing';
import { TestClient } from './support/test-client.js';
import { origin, startGateway, type Person, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
const open: TestClient[] = [];

beforeAll(async () => {
  gateway = await startGateway({
    TRUSTED_PROXY_HOPS: '1',
    SOCKETS_PER_PERSON: '2',
    SOCKETS_PER_ADDRESS: '4',
    PERSON_OPERATIONS_PER_SECOND: '2',
    ADDRESS_OPERATIONS_PER_SECOND: '4',
    PERSON_READ_BYTES_PER_SECOND: '4000',
    NEW_ROOMS_PER_DAY: '3',
    NEW_ROOMS_PER_DAY_OF_GUEST: '1',
    NEW_ROOMS_PER_DAY_OF_GUESTS_NETWORK: '2',
  });
}, 120_000);
afterEach(async () => {
  for (const client of open.splice(0)) {
    client.terminate();
    await client.closing();
  }
});
afterAll(() => gateway?.stop());

/** A person's socket from an address, as one of our proxies would forward it. */
async function connect(uid: string, address: string, query = '') {
  return (await arrive({ uid }, address, { query })).client;
}

/** A socket and the device mark of its browser, which gets its first mark if none is given. */
async function arrive(
  person: Person,
  address: string,
  { query = '', device }: { query?: string; device?: string } = {},
) {
  const marked = await gateway.marked(person, device);
  const url = `${gateway.socketUrl()}?ticket=${marked.ticket}${query}`;
  const client = await TestClient.open(url, { origin, 'x-forwarded-for': address });
  open.push(client);
  await client.hello(randomUUID());
  return { client, device: marked.device };
}

/** Retries until the server has noticed that a socket is gone. */
const atLast = (uid: string, address: string) =>
  until(() => connect(uid, address).catch((error: Error) => error.message.includes('429') && undefined));

const operator = () => gateway.token({ uid: 'olga', admin: true });
const refused = (answers: string[]) => answers.filter(answer => answer === 'limit.too-many').length;
const read = { t: 'get', path: 'config/maintenanceMode' };

it('limits the sockets of one person, across all addresses', async () => {
  const first = await connect('ada', '192.0.2.1');
  await connect('ada', '192.0.2.2');
  await expect(connect('ada', '192.0.2.3')).rejects.toThrow('429');
  await connect('ben', '192.0.2.1');
  first.terminate();
  await atLast('ada', '192.0.2.3');
});

it('limits the sockets of one address, across all people', async () => {
  const [first] = await Promise.all(['one', 'two', 'three', 'four'].map(uid => connect(uid, '192.0.2.9')));
  await expect(connect('five', '192.0.2.9')).rejects.toThrow('429');
  await connect('five', '192.0.2.10');
  first!.terminate();
  await atLast('six', '192.0.2.9');
});

const fail = (address: string) =>
  TestClient.open(`${gateway.socketUrl()}?ticket=none`, { origin, 'x-forwarded-for': address }).catch(
    (error: Error) => error.message,
  );

it('limits the sockets of one /64 of IPv6 like those of one address', async () => {
  await Promise.all([1, 2, 3, 4].map(end => connect(`v6-${end}`, `2001:db8:0:9::${end}`)));
  await expect(connect('v6-5', '2001:db8:0:9::5')).rejects.toThrow('429');
  await connect('v6-5', '2001:db8:0:a::5');
});

it('records failures from one address up to a limit, and still those from others', async () => {
  const recorded = async (start: string) => {
    // Flushes: operators also see failures that are still pending.
    await gateway.call('GET', '/operators/ws-failures?limit=1', { as: await operator() });
    return (await gateway.sql('select id from socket_failure where starts_with(ip, $1)', [start])).length;
  };
  const expectLimited = async (flooding: string, other: string) => {
    await until(async () => (await recorded(other)) === 1);
    expect(await recorded(flooding)).toBeGreaterThanOrEqual(60);
    expect(await recorded(flooding)).toBeLessThan(90);
  };
  const answers = await Promise.all(Array.from({ length: 100 }, () => fail('192.0.2.50')));
  expect(new Set(answers)).toEqual(new Set(['refused with 401']));
  await fail('192.0.2.51');
  await expectLimited('192.0.2.50', '192.0.2.51');
  await Promise.all(Array.from({ length: 100 }, (_, i) => fail(`2001:db8:0:50::${i}`)));
  await fail('2001:db8:0:51::1');
  await expectLimited('2001:db8:0:50::', '2001:db8:0:51::');
});

it('shows operators failures that are still being written', async () => {
  const list = async () => gateway.call('GET', '/operators/ws-failures?limit=50', { as: await operator() });
  const isWriting = () =>
    gateway.sql(`select 1 from pg_locks where not granted and relation = 'socket_failure'::regclass`);
  let answer: ReturnType<typeof list> | undefined;
  await gateway.whileLocked(
    'socket_failure',
    async () => {
      await fail('192.0.2.52');
      await until(async () => (await isWriting()).length > 0, 'the failure is being written', 10_000);
      answer = list();
      // An answer that does not wait for the write arrives before those to later requests.
      for (let later = 0; later < 5; later++)
        await gateway.call('GET', '/operators/rooms', { as: await operator() });
    },
    'share',
  );
  expect(JSON.stringify((await answer)?.body)).toContain('192.0.2.52');
});

it('counts the operations of all sockets of one person together', async () => {
  const [one, two] = [await connect('flooder', '198.51.100.1'), await connect('flooder', '198.51.100.2')];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? one : two).refusal(read)),
  );
  expect(refused(answers)).toBeGreaterThan(0);
  expect(answers.filter(answer => answer === 'allowed').length).toBeGreaterThanOrEqual(6);
  const other = await connect('bystander', '198.51.100.1');
  expect(await other.refusal(read)).toBe('allowed');
});

it('counts the operations of all people of one address together', async () => {
  const people = await Promise.all(['p1', 'p2', 'p3', 'p4'].map(uid => connect(uid, '203.0.113.1')));
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => people[i % 4]!.refusal(read)));
  expect(refused(answers)).toBeGreaterThan(0);
  expect(answers.filter(answer => answer === 'allowed').length).toBeGreaterThanOrEqual(12);
  const elsewhere = await connect('p5', '203.0.113.2');
  expect(await elsewhere.refusal(read)).toBe('allowed');
});

it('counts the operations of all addresses of one /64 of IPv6 together', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(end => connect(`q${end}`, `2001:db8:0:b::${end}`)));
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => people[i % 4]!.refusal(read)));
  expect(refused(answers)).toBeGreaterThan(0);
  const elsewhere = await connect('q5', '2001:db8:0:c::1');
  expect(await elsewhere.refusal(read)).toBe('allowed');
});

it('counts the bytes that one person reads from rooms, across all their sockets', async () => {
  const writer = await connect('long-winded', '192.0.2.20');
  await writer.join('long');
  for (const part of ['a', 'b']) {
    const lines = Array.from({ length: 50 }, (_, i) => [`${part}${i}`, { text: 'x'.repeat(1_000) }]);
    await writer.ask({ t: 'update', path: 'guestbook/long', values: Object.fromEntries(lines) });
  }
  const [one, two] = [await connect('reader', '192.0.2.21'), await connect('reader', '192.0.2.22')];
  await one.join('long');
  const again = [
    { t: 'get', path: 'guestbook/long' },
    { t: 'join', room: 'long' },
    { t: 'subscribe', path: 'guestbook/long' },
  ];
  for (const operation of again) expect(await two.refusal(operation)).toBe('limit.too-many');
  expect(two.messages.at(-1)).toMatchObject({ retryAfterMs: expect.any(Number) });
  // Operations that read nothing still work.
  expect(await one.refusal({ t: 'leave', room: 'long' })).toBe('allowed');
  const other = await connect('other-reader', '192.0.2.21');
  expect(await other.refusal({ t: 'join', room: 'long' })).toBe('allowed');
});

it('serves any room on a socket whose URL names another one, or an invalid one', async () => {
  for (const [i, room] of ['another', '', '%00', '../x', 'x'.repeat(2_000)].entries()) {
    const client = await connect(
      `wanderer-${i}`,
      `198.51.100.${10 + i}`,
      `&room=${encodeURIComponent(room)}`,
    );
    expect((await client.join(`wandered-${i}`)).role).toBe('host');
  }
});

describe('new rooms', () => {
  const guest = (uid: string, address: string) =>
    arrive({ uid, guest: true }, address).then(({ client }) => client);
  const enter = (client: TestClient, room: string) => client.refusal({ t: 'join', room });

  it('have a daily limit per person; existing rooms, and the lobby, are open to anyone', async () => {
    const opener = await connect('opener', '192.0.2.31');
    for (const name of ['one', 'two', 'three']) expect(await enter(opener, `opened-${name}`)).toBe('allowed');
    await until(async () => (await enter(opener, 'opened-four')) === 'limit.new-rooms');
    for (const room of ['opened-one', 'lobby'])
      await until(async () => (await enter(opener, room)) === 'allowed');
    const other = await connect('visitor', '192.0.2.31');
    expect(await enter(other, 'opened-two')).toBe('allowed');
    expect(await gateway.sql("select room from recorded_room where room = 'opened-four'")).toEqual([]);
  });

  it('have a shared limit for guests of one network, whichever tokens they fetch', async () => {
    const answers = [];
    for (const [i, address] of ['203.0.113.41', '203.0.113.42', '203.0.113.43'].entries())
      answers.push(await enter(await guest(`guest-${i}`, address), `guests-${i}`));
    expect(answers).toEqual(['allowed', 'allowed', 'limit.new-rooms']);
    expect(await enter(await guest('guest-far', '203.0.112.1'), 'guests-far')).toBe('allowed');
  });
});

describe('a guest who was kicked', () => {
  const refusal = async (room: string, person: Person, address: string, device?: string) => {
    const { client } = await arrive(person, address, { device });
    return client.refusal({ t: 'join', room });
  };
  const guest = (uid: string): Person => ({ uid, guest: true });

  it('stays out with another token from the same browser or network, but others who were in the room do not', async () => {
    const { client: host } = await arrive({ uid: 'kicker' }, '192.0.2.50');
    await host.join('kicking');
    const { client: neighbour, device: neighbours } = await arrive(guest('neighbour'), '198.51.100.62');
    await neighbour.join('kicking');
    const { device: collected } = await gateway.marked(guest('collector'));
    const { client: troll, device } = await arrive(guest('troll'), '198.51.100.60');
    await troll.join('kicking');
    await host.ask({ t: 'kick', room: 'kicking', uid: 'troll' });
    await troll.closing();
    expect(await refusal('kicking', guest('troll'), '192.0.2.99', device)).toBe('room.kicked');
    // Another token, with the mark, without it, or with a forged one.
    expect(await refusal('kicking', guest('t2'), '192.0.2.98', device)).toBe('room.kicked');
    expect(await refusal('kicking', guest('t3'), '198.51.100.61')).toBe('room.guests-wait');
    expect(await refusal('kicking', guest('t4'), '198.51.100.61', '0.forged.forged')).toBe(
      'room.guests-wait',
    );
    // A mark collected before.
    expect(await refusal('kicking', guest('t5'), '198.51.100.64', collected)).toBe('room.guests-wait');
    expect(await refusal('kicking', guest('neighbour'), '198.51.100.61', neighbours)).toBe('allowed');
    expect(await refusal('kicking', guest('n2'), '198.51.100.63', neighbours)).toBe('allowed');
    expect(await refusal('kicking', guest('far'), '198.51.101.61')).toBe('allowed');
    expect(await refusal('kicking', { uid: 'signed-in' }, '198.51.100.61')).toBe('allowed');
    // Only hashes are stored.
    const stored = JSON.stringify(
      await gateway.sql("select value from recorded_node where node like '~bans/%'"),
    );
    expect(stored).toContain('traces');
    for (const secret of ['198.51.100', device, device.split('.')[1]!]) expect(stored).not.toContain(secret);
  });

  it('can return when the host lets them back in', async () => {
    const { client: host } = await arrive({ uid: 'forgiver' }, '192.0.2.70');
    await host.join('forgiving');
    const { client: loud, device } = await arrive(guest('loud'), '198.51.100.80');
    await loud.join('forgiving');
    await host.ask({ t: 'kick', room: 'forgiving', uid: 'loud' });
    expect(await refusal('forgiving', guest('l2'), '198.51.100.80', device)).toBe('room.kicked');
    await host.ask({ t: 'unblock', room: 'forgiving', uid: 'loud' });
    expect(await refusal('forgiving', guest('l3'), '198.51.100.80', device)).toBe('allowed');
  });

  it('stays out as a guest of the same browser, even if they were signed in when they were kicked', async () => {
    const { client: host } = await arrive({ uid: 'watcher' }, '192.0.2.90');
    await host.join('watching');
    const { client: ben, device } = await arrive({ uid: 'kicked-ben' }, '198.51.100.90');
    await ben.join('watching');
    await host.ask({ t: 'kick', room: 'watching', uid: 'kicked-ben' });
    expect(await refusal('watching', guest('bens-guest'), '192.0.2.91', device)).toBe('room.kicked');
  });
});
