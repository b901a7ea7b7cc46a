import { randomUUID } from 'node:crypto';
import { until } from '@sevenfold/testing';
import { accountCreatedV1, erasureStartedV1, type Ack } from '@sevenfold/contracts';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ SOCKET_OPERATIONS_PER_SECOND: '500', PERSON_OPERATIONS_PER_SECOND: '500' });
}, 120_000);
afterEach(() => gateway.disconnectAll());
afterAll(() => gateway?.stop());

async function erase(uid: string) {
  const erasureId = randomUUID();
  await gateway.publish(erasureStartedV1, { erasureId, uid, startedAt: new Date().toISOString() });
  const told = "select 1 from outbox where payload->>'erasureId' = $1";
  await until(async () => (await gateway.sql(told, [erasureId])).length > 0);
}

it('replays nothing from a person who has since been erased, not even what they had removed themselves', async () => {
  const ben = await gateway.connect('ben');
  const from = await ben.join('erased');
  const ada = await gateway.connect('ada');
  await ada.join('erased');
  for (const [key, text] of [
    ['key-0000000000000000', 'said by ada'],
    ['key-0000000000000001', 'taken back by ada'],
  ])
    await ada.ask({ t: 'push', path: 'guestbook/erased', key, value: { text } });
  await ada.ask({ t: 'remove', path: 'guestbook/erased/key-0000000000000001' });
  await ada.ask({ t: 'leave', room: 'erased' });
  const comeBack = async () => {
    const again = await gateway.connect('ben');
    return again.join('erased', { from: { epoch: from.epoch, offset: from.offset } });
  };
  expect(await comeBack()).toMatchObject({ recovered: true });

  await erase('ada');
  const joined = await comeBack();
  expect(joined.recovered).toBe(false);
  expect(JSON.stringify(joined)).not.toContain('ada');
  // From here on, resuming works again.
  const { epoch, offset } = joined;
  await ben.set('presence/erased/ben', { ts: 1, state: 'online' });
  const back = await gateway.connect('ben');
  expect(await back.join('erased', { from: { epoch, offset } })).toMatchObject({ recovered: true });
});

it('leaves nothing in the database under the person’s id', async () => {
  const uid = randomUUID();
  // Search the whole row: people are also named in keys and JSON, while deploy/embedded/test/personal-data.spec.ts
  // finds them by column names.
  const naming = async (table: string) =>
    (await gateway.sql(`select r::text as text from ${table} r where r::text like $1`, [`%${uid}%`])).map(
      ({ text }) => text,
    );
  const tables = ['recorded_room', 'recorded_node', 'room_moment'];
  await gateway.publish(accountCreatedV1, { uid, createdAt: new Date().toISOString() });
  const [ben, dan, eve] = [
    await gateway.connect('ben'),
    await gateway.connect('dan'),
    await gateway.connect(uid),
  ];
  for (const client of [ben, dan, eve]) await client.join('busy');
  await until(async () => (await naming('room_moment')).length > 0, 'them among the members of a room');
  await ben.ask({ t: 'transferHost', room: 'busy', uid });
  const trackUrl = '/audio/echoverse_demo.mp3';
  await eve.set('rydesync/rooms/busy/session', { trackUrl });
  for (const key of ['played', 'waiting'])
    await eve.set(`rydesync/rooms/busy/queue/${key}`, { trackUrl, order: 1 });
  await eve.ask({ t: 'next', room: 'busy', key: 'played' });
  await eve.set(`rydesync/rooms/busy/wishes/${uid}`, { keys: ['waiting'] });
  await eve.set('rydesync/rooms/busy/metronome', {
    running: true,
    bpm: 90,
    accents: [1],
    division: 1,
    at: 1,
  });
  await eve.set('guestbook/busy/line', { text: 'Hello' });
  await eve.set('userActions/busy', { uid, action: 'room_join' });
  await eve.ask({ t: 'setAccess', room: 'busy', approval: true });
  await eve.ask({ t: 'kick', room: 'busy', uid: 'dan' });
  await until(async () => (await naming('recorded_room')).length > 0, 'a row of their account');
  expect(await naming('recorded_node')).not.toEqual([]);
  await eve.ask({ t: 'leave', room: 'busy' });
  // Wait until new rows no longer name them.
  const latest = `select moment::text from room_moment where room = 'busy' order by at desc limit 1`;
  await until(async () => !(await gateway.sql(latest))[0].moment.includes(uid));

  await erase(uid);
  for (const table of tables) expect([table, await naming(table)]).toEqual([table, []]);
});

it('removes the person from what operators see', async () => {
  const olga = await gateway.connect({ uid: 'olga', admin: true });
  const [cleo, dora] = [await gateway.connect('cleo'), await gateway.connect('dora')];
  await cleo.join('watched');
  await dora.join('watched');
  await cleo.ask({ t: 'kick', room: 'watched', uid: 'dora' });
  await cleo.ask({ t: 'leave', room: 'watched' });
  const shown = async () =>
    Object.values((((await olga.ask({ t: 'get', path: 'admin/activities' })) as Ack).value ?? {}) as object);
  const naming = async (uid: string) =>
    (await shown()).filter(activity => JSON.stringify(activity).includes(`"${uid}"`));
  await until(async () => (await naming('cleo')).some(({ data }) => data?.what === 'member-left'));
  expect(await naming('dora')).not.toEqual([]);
  await erase('cleo');
  expect(await naming('cleo')).toEqual([]);
  expect(await naming('dora')).not.toEqual([]);
});
