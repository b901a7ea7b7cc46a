import { partyLimits } from '@sevenfold/contracts';
import { createPool, migrate, prismaOptions } from '@sevenfold/database';
import { opened, testDatabase, until } from '@sevenfold/testing';
import ICAL from 'ical.js';
import { Database } from '../src/database.js';
import { RoomList } from '../src/room-list/room-list.query.js';
import { roomsGateway } from '../src/index.js';
import { Parties } from '../src/parties/parties.js';
import { PartyEmails } from '../src/parties/party-emails.js';
import { MemoryRoomStore } from '../src/store/memory-store.js';
import { RoomRegistry } from '../src/store/room-registry.js';
import { RoomRepository } from '../src/store/room-repository.js';
import { ServerClock } from '../src/sync/server-clock.js';
import { quiet } from './support/recorded-rooms.js';

const ada = { uid: 'ada', name: 'Ada Okafor' };
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Two pods on a real database and the test's clock. */
async function start() {
  const { url, drop } = await opened(testDatabase('rooms'));
  await migrate(url, roomsGateway.migrations!);
  const pool = createPool(url, 10);
  const database = new Database(prismaOptions(pool));
  let now = Date.now();
  class TestClock extends ServerClock {
    override now() {
      return now;
    }
  }
  const clock = new TestClock();
  const store = new MemoryRoomStore();
  const durable = new RoomRepository(database, pool, quiet);
  const pods = [0, 1].map(() => {
    const rooms = new RoomRegistry(store, durable, clock, quiet);
    const emails = new PartyEmails(database, clock, { PUBLIC_ORIGIN: 'https://sevenfold.test' } as never);
    const parties = new Parties(database, new RoomList(rooms, clock), rooms, emails, clock);
    return { rooms, emails, parties };
  });
  const sql = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  return {
    one: pods[0]!,
    two: pods[1]!,
    database,
    sql,
    now: () => now,
    pass: (ms: number) => void (now += ms),
    keep: (room: string, uid: string) =>
      sql('insert into kept_room (room, uid) values ($1, $2) on conflict do nothing', [room, uid]),
    /** Runs both pods' upkeep at once, and twice, because it runs every few seconds. */
    async upkeep() {
      for (let round = 0; round < 2; round++)
        await Promise.all(
          pods.map(async ({ parties, emails }) => {
            await parties.sweep();
            await emails.sendDue();
          }),
        );
    },
    mails: (about: string) =>
      sql(
        'select uid, subject, text, unsubscribe_url as url, attachment from mail where about = $1 order by uid',
        [about],
      ),
    async stop() {
      for (const { rooms } of pods) await rooms.stop();
      await database.$disconnect();
      await pool.end();
      await drop();
    },
  };
}

let house: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  house = await start();
}, 120_000);
beforeEach(() => house.sql('truncate party, party_email, kept_room, mail'));
afterAll(() => house?.stop());

const friday = (more: object = {}) => ({
  room: 'friday',
  title: 'Friday night',
  text: '',
  beginsAt: house.now() + 2 * hour,
  minutes: 120,
  ...more,
});
/** A party in ada's room, with people who asked for emails. */
async function planned(more: object = {}, followers: string[] = ['ben', 'cleo']) {
  await house.keep('friday', 'ada');
  const party = await house.one.parties.plan(friday(more), ada);
  for (const uid of followers)
    await house.two.emails.ask(party.id, { uid, email: `${uid}@sevenfold.test` }, 'Europe/Berlin');
  return party;
}
const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map(each => (each.status === 'fulfilled' ? 'done' : (each.reason as { code?: string }).code));
const followersOf = async (id: string) =>
  (await house.sql('select uid from party_email where party_id = $1 order by uid', [id])).map(
    ({ uid }) => uid,
  );

describe('planning', () => {
  it('is for the keeper only', async () => {
    await house.keep('friday', 'ada');
    await expect(house.one.parties.plan(friday(), { uid: 'ben' })).rejects.toMatchObject({
      code: 'party.not-keeper',
    });
    expect(await house.one.parties.plan(friday(), ada)).toMatchObject({ room: 'friday', by: 'Ada Okafor' });
  });

  it.each([
    ['party.past', -1],
    ['party.too-soon', partyLimits.soonestMs - 1],
    ['party.too-late', partyLimits.latestMs + 1],
  ])('is refused with %s, which names the field', async (code, ms) => {
    await house.keep('friday', 'ada');
    const plan = house.one.parties.plan(friday({ beginsAt: house.now() + ms }), ada);
    await expect(plan).rejects.toMatchObject({ code, field: 'beginsAt' });
    expect(await house.sql('select 1 from party')).toEqual([]);
  });

  it('gives a room one party, and a person five, even for plans at once on two pods', async () => {
    for (let index = 0; index < 8; index++) await house.keep(`room-${index}`, 'ada');
    const rooms = Array.from({ length: 8 }, (_, index) => `room-${index}`).flatMap(room => [room, room]);
    const outcomes = await Promise.allSettled(
      rooms.map((room, index) => (index % 2 ? house.one : house.two).parties.plan(friday({ room }), ada)),
    );
    expect(codesOf(outcomes).filter(code => code === 'done')).toHaveLength(partyLimits.mostPlanned);
    const perRoom = await house.sql('select room from party group by room having count(*) > 1');
    expect(perRoom).toEqual([]);
  });

  it('allows the next party while one runs, and counts that one until it is over', async () => {
    await planned({ beginsAt: house.now() + hour });
    house.pass(hour + minute);
    const { id } = await house.one.parties.plan(friday({ title: 'Next' }), ada);
    expect(await house.two.parties.nextIn('friday', 'ada')).toMatchObject({ title: 'Friday night' });
    const rooms = Array.from({ length: partyLimits.mostPlanned - 1 }, (_, index) => `more-${index}`);
    const plan = async (room: string) => {
      await house.keep(room, 'ada');
      return house.one.parties.plan(friday({ room }), ada);
    };
    const outcomes = [];
    for (const room of rooms) outcomes.push(...(await Promise.allSettled([plan(room)])));
    expect(codesOf(outcomes)).toEqual([...rooms.slice(1).map(() => 'done'), 'party.too-many']);
    await house.one.parties.cancel(id, 'ada');
    expect(await plan(rooms.at(-1)!)).toMatchObject({ room: rooms.at(-1) });
  });
});

describe('emails', () => {
  it('go out 15 minutes before to everyone who asked, once from two pods, with the time in their zone', async () => {
    const { id, beginsAt } = await planned(
      {},
      Array.from({ length: 250 }, (_, index) => `f-${index}`),
    );
    house.pass(2 * hour - partyLimits.emailBeforeMs - minute);
    await house.upkeep();
    expect(await house.mails('party.soon')).toEqual([]);
    house.pass(minute);
    await house.upkeep();
    const mails = await house.mails('party.soon');
    expect(new Set(mails.map(({ uid }) => uid)).size).toBe(250);
    expect(mails).toHaveLength(250);
    const inBerlin = new Date(beginsAt).toLocaleTimeString('en-GB', {
      timeStyle: 'short',
      timeZone: 'Europe/Berlin',
    });
    expect(mails[0]).toMatchObject({ subject: 'Starting soon: Friday night' });
    expect(mails[0].text).toContain(`at ${inBerlin} (Europe/Berlin time)`);
    expect(mails[0].text).toContain(`https://sevenfold.test/rydesync/parties/${id}`);
  }, 60_000);

  it('are neither recorded nor queued by a pod that dies halfway', async () => {
    const { id } = await planned();
    house.pass(2 * hour - minute);
    // Queueing fails for one of them, which rolls the transaction back like a crash.
    await house.sql(`alter table mail add constraint crash check (recipient <> 'cleo@sevenfold.test')`);
    await expect(house.one.emails.sendDue()).rejects.toThrow();
    expect(await house.mails('party.soon')).toEqual([]);
    expect(
      await house.sql('select 1 from party_email where party_id = $1 and sent_at is not null', [id]),
    ).toEqual([]);
    await house.sql('alter table mail drop constraint crash');
    await house.upkeep();
    expect((await house.mails('party.soon')).map(({ uid }) => uid)).toEqual(['ben', 'cleo']);
  });

  it('report several changes together once they have settled, but no change of the text', async () => {
    const { id, beginsAt } = await planned({ beginsAt: house.now() + 24 * hour });
    const change = (more: object) =>
      house.one.parties.change(
        id,
        { title: 'Friday night', text: '', beginsAt, minutes: 120, ...more },
        'ada',
      );
    await change({ text: 'Bring headphones.' });
    house.pass(hour);
    await house.upkeep();
    expect(await house.mails('party.changed')).toEqual([]);
    await change({ title: 'Late night' });
    house.pass(minute);
    await change({ title: 'Later night', beginsAt: beginsAt + hour });
    house.pass(minute + 1_000);
    await house.upkeep();
    expect(await house.mails('party.changed')).toEqual([]);
    house.pass(minute);
    await house.upkeep();
    const mails = await house.mails('party.changed');
    expect(mails.map(({ uid, subject }) => [uid, subject])).toEqual([
      ['ben', 'Changed: Later night'],
      ['cleo', 'Changed: Later night'],
    ]);
  });

  it('come again before a party that was postponed after its reminder', async () => {
    const { id } = await planned();
    house.pass(2 * hour - 10 * minute);
    await house.upkeep();
    const later = { title: 'Friday night', text: '', beginsAt: house.now() + 24 * hour, minutes: 120 };
    await house.two.parties.change(id, later, 'ada');
    await house.upkeep();
    expect(await house.mails('party.soon')).toHaveLength(2);
    house.pass(24 * hour - minute);
    await house.upkeep();
    expect(await house.mails('party.soon')).toHaveLength(4);
    expect(await house.mails('party.changed')).toHaveLength(2);
  });

  it('say that a party is cancelled, once, and forget who asked', async () => {
    const { id } = await planned();
    await Promise.all([house.one.parties.cancel(id, 'ada'), house.two.parties.cancel(id, 'ada')]);
    expect(await house.mails('party.cancelled')).toHaveLength(2);
    expect(await followersOf(id)).toEqual([]);
    expect(await house.one.parties.show(id)).toMatchObject({ cancelled: true });
    house.pass(2 * hour);
    await house.upkeep();
    expect(await house.mails('party.soon')).toEqual([]);
  });

  it('contain the entry of the party’s calendar file, with none of the keeper’s text but the title', async () => {
    const title = 'Late\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Other; night';
    const { id } = await planned({ title, text: 'Buy my headphones.' });
    house.pass(2 * hour - minute);
    await house.upkeep();
    await house.one.parties.cancel(id, 'ada');
    const eventIn = ({ attachment }: { attachment: { content: string } }) => {
      const events = new ICAL.Component(ICAL.parse(attachment.content)).getAllSubcomponents('vevent');
      expect(events).toHaveLength(1);
      return (name: string) => events[0]!.getFirstPropertyValue(name);
    };
    const [soon] = (await house.mails('party.soon')).map(eventIn);
    const [cancelled] = (await house.mails('party.cancelled')).map(eventIn);
    expect(soon!('summary')).toBe(title.replaceAll('\r\n', '\n'));
    expect(soon!('description')).toBe(`https://sevenfold.test/rydesync/parties/${id}`);
    expect([soon!('status'), cancelled!('status')]).toEqual(['CONFIRMED', 'CANCELLED']);
    expect(cancelled!('uid')).toBe(soon!('uid'));
    expect(Number(cancelled!('sequence'))).toBeGreaterThan(Number(soon!('sequence')));
  });

  it('stop with the link in one of them, even if more are waiting to be sent', async () => {
    const { id } = await planned();
    house.pass(2 * hour - minute);
    await house.upkeep();
    const [bens] = await house.mails('party.soon');
    await house.one.emails.unsubscribe(bens.url.split('/').at(-1));
    expect((await house.mails('party.soon')).map(({ uid }) => uid)).toEqual(['cleo']);
    expect(await followersOf(id)).toEqual(['cleo']);
  });

  it('do not go to someone who is erased at the same moment', async () => {
    const { id, beginsAt } = await planned();
    const changed = { title: 'Late night', text: '', beginsAt, minutes: 60 };
    await house.one.parties.change(id, changed, 'ada');
    house.pass(3 * minute);
    let isSent = false;
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let sending: Promise<void> | undefined;
    await house.database.$transaction(
      async tx => {
        await house.one.parties.forget('ben', tx);
        sending = house.two.emails.sendDue().finally(() => (isSent = true));
        await until(
          async () => isSent || (await house.sql(waiting)).length > 0,
          'emails to be sent or to wait',
        );
      },
      { timeout: 30_000 },
    );
    await sending;
    expect((await house.mails('party.changed')).map(({ uid }) => uid)).toEqual(['cleo']);
    const end = new Date(beginsAt + hour).toLocaleTimeString('en-GB', {
      timeStyle: 'short',
      timeZone: 'Europe/Berlin',
    });
    expect((await house.mails('party.changed'))[0].text).toContain(`at ${end} (Europe/Berlin time).`);
  });

  it('do not announce a party to someone who asks after it has begun', async () => {
    const { id } = await planned({}, ['ben']);
    house.pass(2 * hour + minute);
    await house.one.emails.ask(id, { uid: 'cleo', email: 'cleo@sevenfold.test' }, 'UTC');
    await house.upkeep();
    expect((await house.mails('party.soon')).map(({ uid }) => uid)).toEqual(['ben']);
    expect(await followersOf(id)).toEqual(['ben', 'cleo']);
  });

  it('name UTC for a time zone that the server does not know', async () => {
    const { id } = await planned({}, []);
    await house.one.emails.ask(id, { uid: 'ben', email: 'ben@sevenfold.test' }, 'Mars/Olympus');
    house.pass(2 * hour - minute);
    await house.upkeep();
    expect((await house.mails('party.soon'))[0].text).toContain('(UTC time)');
  });

  it('are for accounts with an email address, and parties that are not over', async () => {
    const { id } = await planned({}, []);
    await expect(house.one.emails.ask(id, { uid: 'ben' }, 'UTC')).rejects.toMatchObject({
      code: 'party.no-email',
    });
    house.pass(5 * hour);
    const late = house.one.emails.ask(id, { uid: 'ben', email: 'ben@sevenfold.test' }, 'UTC');
    await expect(late).rejects.toMatchObject({ code: 'party.over' });
  });
});

describe('the room’s keeper', () => {
  it('loses the party together with the room, and everyone who asked gets an email', async () => {
    const { id } = await planned();
    await house.sql('delete from kept_room');
    expect(await house.one.parties.show(id)).toMatchObject({ cancelled: true });
    expect(await house.one.parties.nextIn('friday', 'ada')).toBeNull();
    await house.upkeep();
    expect(await house.mails('party.cancelled')).toHaveLength(2);
    // Nobody inherits it.
    await house.keep('friday', 'ben');
    expect(await house.one.parties.nextIn('friday', 'ben')).toBeNull();
    expect(await house.one.parties.show(id)).toMatchObject({ cancelled: true });
  });

  it('loses all their parties when they are erased, with their name and the emails they asked for', async () => {
    const { id } = await planned();
    await house.keep('bens', 'ben');
    const bens = await house.one.parties.plan(friday({ room: 'bens' }), { uid: 'ben', name: 'Ben' });
    await house.one.emails.ask(bens.id, { uid: 'ada', email: 'ada@sevenfold.test' }, 'UTC');
    const removed = await house.database.$transaction(tx => house.one.parties.forget('ada', tx));
    expect(removed).toMatchObject({ parties: 1, partyEmails: 1 });
    await expect(house.one.parties.show(id)).rejects.toMatchObject({ code: 'party.not-found' });
    expect((await house.mails('party.cancelled')).map(({ uid }) => uid)).toEqual(['ben', 'cleo']);
    expect(await followersOf(bens.id)).toEqual([]);
  });
});

describe('what is coming up', () => {
  it('is listed for open rooms, soonest first, and for locked rooms only to people inside', async () => {
    for (const room of ['early', 'secret']) await house.keep(room, 'ada');
    await house.keep('late', 'ben');
    const late = friday({ room: 'late', beginsAt: house.now() + 5 * hour });
    await house.one.parties.plan(late, { uid: 'ben' });
    await house.one.parties.plan(friday({ room: 'early' }), ada);
    await house.one.parties.plan(friday({ room: 'secret' }), ada);
    await house.one.rooms.run('secret', draft => {
      draft.put('access', { password: true, approval: false });
      draft.put('members/cleo', { role: 'participant', joinedAt: 1, anonymous: false } as never);
    });
    house.pass(minute);
    expect((await house.one.parties.comingUp()).map(({ room }) => room)).toEqual(['early', 'late']);
    expect(await house.one.parties.nextIn('secret', 'ben')).toBeNull();
    for (const uid of ['ada', 'cleo']) expect(await house.two.parties.nextIn('secret', uid)).not.toBeNull();
  });

  it('has one party per person, and is not crowded out by many in locked rooms', async () => {
    const plan = async (room: string, uid: string, ms: number) => {
      await house.keep(room, uid);
      await house.one.parties.plan(friday({ room, beginsAt: house.now() + ms }), { uid });
    };
    for (let index = 0; index < 60; index++) {
      await plan(`hidden-${index}`, `someone-${index}`, hour);
      await house.sql(
        `insert into recorded_node values ($1, 'access', '{"password":true,"approval":false}')`,
        [`hidden-${index}`],
      );
    }
    await plan('adas-second', 'ada', 4 * hour);
    await plan('adas-first', 'ada', 3 * hour);
    await plan('bens', 'ben', 5 * hour);
    house.pass(minute);
    expect((await house.one.parties.comingUp()).map(({ room }) => room)).toEqual(['adas-first', 'bens']);
  });
});

describe('a party that is over', () => {
  it('at once forgets who asked for emails, and is shown for another 30 days', async () => {
    const { id } = await planned();
    house.pass(4 * hour - 1);
    await house.upkeep();
    expect(await followersOf(id)).toEqual(['ben', 'cleo']);
    house.pass(1);
    await house.upkeep();
    expect(await followersOf(id)).toEqual([]);
    house.pass(29 * day);
    await house.upkeep();
    expect(await house.one.parties.show(id)).toMatchObject({ title: 'Friday night', cancelled: false });
    house.pass(2 * day);
    await house.upkeep();
    await expect(house.one.parties.show(id)).rejects.toMatchObject({ code: 'party.not-found' });
  });
});
