import { randomUUID } from 'node:crypto';
import { eventually } from './support/people.js';
import { PlainClient } from './support/plain-client.js';
import { origin, startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
const open: PlainClient[] = [];

beforeAll(async () => {
  gateway = await startGateway({
    TRUSTED_PROXY_HOPS: '1',
    SOCKETS_PER_PERSON: '2',
    SOCKETS_PER_ADDRESS: '4',
    PERSON_OPERATIONS_PER_SECOND: '2',
    ADDRESS_OPERATIONS_PER_SECOND: '4',
  });
}, 120_000);
afterEach(async () => {
  for (const client of open.splice(0)) {
    client.terminate();
    await client.closing();
  }
});
afterAll(() => gateway?.stop());

/** Somebody's socket, as a proxy of ours passes it on from an address. */
async function connect(uid: string, address: string, query = '') {
  const url = `${gateway.socketUrl()}?ticket=${await gateway.ticket({ uid })}${query}`;
  const client = await PlainClient.open(url, { origin, 'x-forwarded-for': address });
  open.push(client);
  await client.hello(randomUUID());
  return client;
}

/** A moment later, once the server has heard of a socket that is gone. */
const atLast = (uid: string, address: string) =>
  eventually(() => connect(uid, address).catch((error: Error) => error.message.includes('429') && undefined));

const refused = (answers: string[]) => answers.filter(answer => answer === 'limit.too-many').length;
const read = { t: 'get', path: 'config/maintenanceMode' };

it('lets one person have so many sockets, from wherever', async () => {
  const first = await connect('ada', '192.0.2.1');
  await connect('ada', '192.0.2.2');
  await expect(connect('ada', '192.0.2.3')).rejects.toThrow('429');
  await connect('ben', '192.0.2.1');
  first.terminate();
  await atLast('ada', '192.0.2.3');
});

it('lets one address have so many sockets, whoever’s', async () => {
  const [first] = await Promise.all(['one', 'two', 'three', 'four'].map(uid => connect(uid, '192.0.2.9')));
  await expect(connect('five', '192.0.2.9')).rejects.toThrow('429');
  await connect('five', '192.0.2.10');
  first!.terminate();
  await atLast('six', '192.0.2.9');
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

it('serves any room by a socket whose address names another one, or none that could be', async () => {
  for (const [i, room] of ['another', '', '%00', '../x', 'x'.repeat(2_000)].entries()) {
    const client = await connect(
      `wanderer-${i}`,
      `198.51.100.${10 + i}`,
      `&room=${encodeURIComponent(room)}`,
    );
    expect((await client.join(`wandered-${i}`)).role).toBe('host');
  }
});
