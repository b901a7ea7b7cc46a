import type { Json, ServerMessage } from '@sevenfold/contracts';
import { jest } from '@jest/globals';
import { until } from '@sevenfold/testing';
import { unblock } from '../rooms/access.js';
import { audienceUpTo, noteAudience } from '../rooms/audience.js';
import { close, kick } from '../rooms/membership.js';
import type { RoomDraft } from '../rooms/room-draft.js';
import { ruleTable } from '../path-tree/rule-table.js';
import { MemoryRoomStore } from '../store/memory-store.js';
import { audienceTtlMs } from '../store/room-store.js';
import { duplicate, roomClosed, signInEnded } from '../sockets/close-reasons.js';
import { TokenBuckets } from '../sockets/token-bucket.js';
import { reactionRate, takeReaction } from './droppable-frames.js';
import { TestConnection, WatchedRooms } from './watching-testing.js';

const room = 'evening';
const places = 2;
const refused = (code: string): unknown => expect.objectContaining({ code });
const ofKind = <T extends ServerMessage['t']>({ messages }: TestConnection, t: T) =>
  messages.filter((message): message is Extract<ServerMessage, { t: T }> => message.t === t);

class Evening extends WatchedRooms {
  readonly ada = new TestConnection('ada', { uid: 'ada' });
  readonly ben = new TestConnection('ben', { uid: 'ben' });

  constructor() {
    super(places);
  }

  /** Ada and Ben fill the stage. */
  static async begin() {
    const evening = new Evening();
    for (const member of [evening.ada, evening.ben]) await evening.ask(member, { t: 'join', room });
    return evening;
  }

  async listener(uid: string) {
    const listener = new TestConnection(`${uid}-tab`, { uid });
    await this.ask(listener, { t: 'attend', room });
    return listener;
  }

  async replica() {
    return (await this.rooms.acquire(room)).replica;
  }

  /** Changes the room while this pod is cut off from the store's messages, and then reads it again. */
  async missing(rule: (draft: RoomDraft) => unknown) {
    const { broadcaster, replica } = await this.rooms.acquire(room);
    const entry = jest.spyOn(broadcaster, 'entry').mockReturnValue();
    await this.rooms.run(room, rule);
    entry.mockRestore();
    await replica.restart();
  }

  async hall() {
    return (await this.rooms.acquire(room)).broadcaster.hall;
  }

  put(nodes: Record<string, Json>) {
    return this.rooms.run(room, draft => {
      for (const [key, value] of Object.entries(nodes)) draft.put(key, value);
    });
  }
}

it('gives a newcomer to a full stage a place in the audience, and tells everyone how many there are', async () => {
  const evening = await Evening.begin();
  const zoe = new TestConnection('zoe', { uid: 'zoe' });
  await expect(evening.ask(zoe, { t: 'join', room })).rejects.toEqual(refused('room.full'));
  await evening.ask(zoe, { t: 'attend', room });
  const [joined] = ofKind(zoe, 'joined');
  expect(joined).toMatchObject({ role: 'audience', hall: { stage: 2, places: 2, audience: 1 } });
  (await evening.hall()).tick();
  expect(ofKind(evening.ada, 'live').at(-1)).toMatchObject({ hall: { audience: 1 } });
});

it('sends the audience what the rule table marks for it, and nothing else', async () => {
  const evening = await Evening.begin();
  const marked = ruleTable.filter(({ audience }) => audience).map(({ path }) => path);
  const pathsOf = (patterns: string[]) =>
    patterns
      .filter(pattern => pattern.includes('$room'))
      .map(pattern => pattern.replace('$room', room).replace(/\$\w+/, 'k'))
      .toSorted();

  const zoe = await evening.listener('zoe');
  await evening.change(pathsOf(ruleTable.map(({ path }) => path)));
  (await evening.hall()).tick();
  await until(() => zoe.heard.length >= marked.length);
  expect(zoe.heard.toSorted()).toEqual(pathsOf(marked));
  const yan = await evening.listener('yan');
  const snapshot = ofKind(yan, 'joined')[0]!.snapshot!.map(([path]) => path);
  expect(snapshot.toSorted()).toEqual(pathsOf(marked));
});

it('lets the audience read by path what it receives anyway, and no more', async () => {
  const evening = await Evening.begin();
  const zoe = await evening.listener('zoe');
  const reads = (path: string) => evening.ask(zoe, { t: 'get', path });
  expect(await reads(`guestbook/${room}`)).toBe(true);
  expect(await reads(`rydesync/rooms/${room}/members`)).toBe(false);
  expect(await evening.ask(zoe, { t: 'set', path: `guestbook/${room}/k`, value: { text: 'Hi' } })).toBe(
    false,
  );
  await evening.ask(zoe, { t: 'leave', room });
  expect(await reads(`guestbook/${room}`)).toBe(false);
});

it('lets a member step down from the stage, and a listener take the free place', async () => {
  const evening = await Evening.begin();
  const zoe = await evening.listener('zoe');
  await expect(evening.ask(zoe, { t: 'join', room })).rejects.toEqual(refused('room.full'));
  await evening.ask(evening.ben, { t: 'attend', room });
  const { replica } = await evening.rooms.acquire(room);
  expect(replica.view.member('ben')).toBeNull();
  expect(replica.view.member('zoe')).toBeNull();
  await evening.ask(zoe, { t: 'join', room });
  expect(ofKind(zoe, 'joined').at(-1)).toMatchObject({ role: 'participant' });
  expect((await evening.hall()).size).toBe(1);
});

describe('a listener who asks to come on stage', () => {
  async function asking() {
    const evening = await Evening.begin();
    const zoe = await evening.listener('zoe');
    await evening.ask(evening.ada, { t: 'setAccess', room, approval: true });
    await evening.ask(evening.ben, { t: 'leave', room });
    await expect(evening.ask(zoe, { t: 'join', room })).rejects.toEqual(refused('room.approval-pending'));
    return { evening, zoe };
  }

  it('gets the answer, even if they took their seat again', async () => {
    const { evening, zoe } = await asking();
    await evening.ask(zoe, { t: 'attend', room });
    await evening.ask(evening.ada, { t: 'admit', room, uid: 'zoe' });
    expect(ofKind(zoe, 'admission')).toMatchObject([{ admitted: true }]);
  });

  it('gets none after they left', async () => {
    const { evening, zoe } = await asking();
    await evening.ask(zoe, { t: 'subscribe', path: `rydesync/rooms/${room}/access` });
    await evening.ask(zoe, { t: 'leave', room });
    expect(ofKind(zoe, 'admission')).toEqual([]);
  });
});

describe('a listener who comes back to a hall that was locked meanwhile', () => {
  /** The next connection of a listener's client. */
  const next = ({ client, principal }: TestConnection) =>
    Object.assign(new TestConnection(`${client}-again`, principal), { client });

  async function locked() {
    const evening = await Evening.begin();
    const zoe = await evening.listener('zoe');
    await evening.ask(evening.ada, {
      t: 'setAccess',
      room,
      password: 'sesame',
      approval: true,
      guests: false,
    });
    return { evening, zoe };
  }

  it('gets their seat back without knocking, even if the former connection has not ended yet', async () => {
    const { evening, zoe } = await locked();
    evening.joining.keepSeats(Object.assign(zoe.socket, { closing: duplicate }));
    const again = next(zoe);
    await evening.ask(again, { t: 'attend', room, password: 'salami' });
    await evening.joining.disconnected(zoe.socket);
    await evening.joining.disconnected(again.socket);
    const last = next(again);
    await evening.ask(last, { t: 'attend', room });
    for (const each of [again, last]) expect(ofKind(each, 'joined')).toMatchObject([{ role: 'audience' }]);
    await expect(evening.ask(last, { t: 'join', room, password: 'sesame' })).rejects.toEqual(
      refused('room.approval-pending'),
    );
    expect((await evening.hall()).size).toBe(1);
  });

  it('gets it back if the room was not a hall while they were away', async () => {
    const { evening, zoe } = await locked();
    await evening.ask(evening.ben, { t: 'leave', room });
    const hall = await evening.hall();
    const ticks = () => {
      hall.tick();
      return evening.rooms.run(room, () => undefined);
    };
    await ticks();
    await evening.joining.disconnected(zoe.socket);
    await ticks();
    expect(hall.isOpen).toBe(false);
    const again = next(zoe);
    await evening.ask(again, { t: 'attend', room });
    expect(ofKind(again, 'joined')).toMatchObject([{ role: 'audience', hall: { audience: 1 } }]);
  });

  it('gets it back if they lose the next connection before they are seated', async () => {
    const { evening, zoe } = await locked();
    await evening.joining.disconnected(zoe.socket);
    await evening.ask(Object.assign(next(zoe), { isOpen: false }), { t: 'attend', room });
    const again = next(zoe);
    await evening.ask(again, { t: 'attend', room });
    expect(ofKind(again, 'joined')).toMatchObject([{ role: 'audience' }]);
  });

  it.each([
    ['left', (evening: Evening, zoe: TestConnection) => evening.ask(zoe, { t: 'leave', room })],
    ['signed out', (_: Evening, zoe: TestConnection) => Object.assign(zoe, { closing: signInEnded })],
    [
      'were sent away',
      (_: Evening, zoe: TestConnection) => Object.assign(zoe, { closing: roomClosed(room) }),
    ],
  ])('has to knock like a stranger if they %s', async (_, goes) => {
    const { evening, zoe } = await locked();
    await goes(evening, zoe);
    await evening.joining.disconnected(zoe.socket);
    await expect(evening.ask(next(zoe), { t: 'attend', room, password: 'sesame' })).rejects.toEqual(
      refused('room.approval-pending'),
    );
  });

  it('has a seat that nobody else can take', async () => {
    const { evening, zoe } = await locked();
    await evening.joining.disconnected(zoe.socket);
    const thief = Object.assign(new TestConnection('thief', { uid: 'yan' }), { client: zoe.client });
    await expect(evening.ask(thief, { t: 'attend', room })).rejects.toEqual(
      refused('room.password-required'),
    );
  });
});

it('limits how often someone changes places', async () => {
  const evening = await Evening.begin();
  const { replica } = await evening.rooms.acquire(room);
  const { offset } = replica;
  for (let time = 0; time < 300; time++)
    for (const t of ['attend', 'leave', 'join'] as const)
      await evening
        .ask(evening.ben, { t, room })
        .catch((error: unknown) => expect(error).toEqual(refused('limit.too-many')));
  expect(ofKind(evening.ben, 'joined').length).toBeLessThan(25);
  expect(replica.offset - offset).toBeLessThan(40);
});

it('ends the subscription of someone who is banned, and of everyone when the room is closed', async () => {
  const evening = await Evening.begin();
  const [tab, zoe] = [await evening.listener('ben'), await evening.listener('zoe')];
  await evening.rooms.run(room, draft => kick(draft, 'ben', 'ada'));
  expect([tab.isOpen, zoe.isOpen]).toEqual([false, true]);
  expect(ofKind(tab, 'kicked')).toHaveLength(1);
  await evening.rooms.run(room, close);
  await until(() => !zoe.isOpen);
});

describe('a guest who was removed from the audience', () => {
  const guest = (uid: string, address: string, device: string) =>
    Object.assign(new TestConnection(`${uid}-tab`, { uid, anonymous: true }), { trace: { address, device } });

  async function removed(evening: Evening) {
    const [gus, far] = [guest('gus', 'cafe', 'phone'), guest('far', 'home', 'tablet')];
    const near = guest('near', 'cafe', 'laptop');
    for (const each of [gus, near, far]) await evening.ask(each, { t: 'attend', room });
    await evening.rooms.run(room, draft => kick(draft, 'gus', 'ada'));
    await (await evening.replica()).settled();
    expect(gus.isOpen).toBe(false);
  }
  afterEach(() => void jest.restoreAllMocks());
  const answer = async (evening: Evening, again: TestConnection) => {
    await evening.ask(again, { t: 'attend', room });
    return ofKind(again, 'joined')[0]?.role;
  };

  it('does not come back with another token, from the same browser or network', async () => {
    const evening = await Evening.begin();
    await removed(evening);
    await expect(answer(evening, guest('again', 'home', 'phone'))).rejects.toEqual(refused('room.kicked'));
    await expect(answer(evening, guest('other', 'cafe', 'new'))).rejects.toEqual(refused('room.guests-wait'));
    expect(await answer(evening, guest('new', 'home', 'new'))).toBe('audience');
  });

  it('does not keep out others who were there on the same network', async () => {
    const evening = await Evening.begin();
    await removed(evening);
    expect(await answer(evening, guest('near-again', 'cafe', 'laptop'))).toBe('audience');
  });

  it('is not let in by a second removal', async () => {
    const evening = await Evening.begin();
    await removed(evening);
    await evening.rooms.run(room, draft => kick(draft, 'gus', 'ada'));
    await expect(answer(evening, guest('again', 'home', 'phone'))).rejects.toEqual(refused('room.kicked'));
  });

  it('comes back once the removal is undone', async () => {
    const evening = await Evening.begin();
    await removed(evening);
    await evening.rooms.run(room, draft => unblock(draft, 'gus'));
    expect(await answer(evening, guest('again', 'cafe', 'phone'))).toBe('audience');
  });

  it('leaves a line in the log if the room could not remember them', async () => {
    const evening = await Evening.begin();
    const gus = guest('gus', 'cafe', 'phone');
    await evening.ask(gus, { t: 'attend', room });
    const loseStore = () =>
      void jest.spyOn(MemoryRoomStore.prototype, 'commit').mockRejectedValueOnce(new Error('away'));
    jest.spyOn(gus, 'close').mockImplementation(loseStore);
    await evening.rooms.run(room, draft => kick(draft, 'gus', 'ada'));
    await until(() => evening.warnings.length > 0);
    expect(evening.warnings).toEqual([
      [{ err: refused('store.unavailable'), room }, 'failed to keep the trace of a removed person'],
    ]);
  });
});

it('ends subscriptions for a ban or a closed room that the pod missed while it was cut off', async () => {
  const evening = await Evening.begin();
  const [yan, zoe] = [await evening.listener('yan'), await evening.listener('zoe')];
  await evening.missing(draft => kick(draft, 'yan', 'ada'));
  expect([yan.isOpen, zoe.isOpen]).toEqual([false, true]);
  expect(ofKind(yan, 'kicked')).toHaveLength(1);
  await evening.missing(close);
  expect(zoe.isOpen).toBe(false);
  // Zoe's socket is not gone yet.
  (await evening.hall()).tick();
  const { view } = await evening.replica();
  await evening.rooms.run(room, () => undefined);
  expect(audienceUpTo(view)).toBe(0);
});

describe('the recorded size of the audience', () => {
  let passed = 0;
  beforeEach(() => {
    passed = 0;
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  });
  afterEach(() => void jest.restoreAllMocks());

  async function recorded(size: number) {
    const evening = await Evening.begin();
    await evening.rooms.run(room, draft => noteAudience(draft, size));
    const [hall, { view }] = [await evening.hall(), await evening.replica()];
    /** What the room records after a tick. */
    const ticks = async () => {
      hall.tick();
      await evening.rooms.run(room, () => undefined);
      return audienceUpTo(view);
    };
    return { evening, ticks };
  }

  it('does not shrink before a pod that has just opened the room knows the other pods', async () => {
    const { evening, ticks } = await recorded(10_000);
    await (await evening.replica()).restart();
    await evening.listener('zoe');
    expect(await ticks()).toBe(10_000);
    passed += audienceTtlMs + 1;
    expect(await ticks()).toBe(1_000);
  });

  it('drops to zero if no pod has an audience, but not before all pods could report theirs', async () => {
    const { ticks } = await recorded(1);
    expect(await ticks()).toBe(1_000);
    passed += audienceTtlMs + 1;
    expect(await ticks()).toBe(0);
  });

  it('drops to zero at once with the last listener of the only pod', async () => {
    const { evening, ticks } = await recorded(0);
    const zoe = await evening.listener('zoe');
    expect(await ticks()).toBe(1_000);
    await evening.ask(zoe, { t: 'leave', room });
    expect(await ticks()).toBe(0);
  });
});

it('shows one reaction per person and tick', async () => {
  const evening = await Evening.begin();
  const [yan, zoe] = [await evening.listener('yan'), await evening.listener('zoe')];
  const hall = await evening.hall();
  for (let time = 0; time < 100; time++) hall.react(['zoe', '🎉', time]);
  hall.react(['yan', '👏', 1]);
  hall.tick();
  hall.react(['zoe', '🎉', 100]);
  hall.tick();
  for (const each of [yan, zoe])
    expect(ofKind(each, 'live').flatMap(({ reactions = [] }) => reactions)).toEqual([
      ['zoe', '🎉', 0],
      ['yan', '👏', 1],
      ['zoe', '🎉', 100],
    ]);
});

const reacts = ({ socket }: TestConnection, ofPerson: TokenBuckets) =>
  takeReaction(Object.assign(socket, { hears: () => true }), { t: 'react', room, emoji: '🎉' }, 0, ofPerson);

it('takes ten reactions at once from a person, over all their sockets on stage and in the audience', async () => {
  const evening = await Evening.begin();
  const tabs = [evening.ben, await evening.listener('ben'), await evening.listener('ben')];
  const { broadcaster } = await evening.rooms.acquire(room);
  const react = jest.spyOn(broadcaster.liveLane, 'react');
  const ofPerson = new TokenBuckets(reactionRate);
  for (let time = 0; time < 20; time++) for (const tab of tabs) reacts(tab, ofPerson);
  expect(react).toHaveBeenCalledTimes(10);
  reacts(evening.ada, ofPerson);
  expect(react).toHaveBeenCalledTimes(11);
});

it('shows reactions from the audience to everyone, and keeps none on the timeline', async () => {
  const evening = await Evening.begin();
  await evening.put({
    session: { trackUrl: '/a.mp3', paused: false, position: 0, at: 0, rate: 1, seq: 1, epoch: 1 },
  });
  const zoe = await evening.listener('zoe');
  reacts(zoe, new TokenBuckets(reactionRate));
  const { broadcaster } = await evening.rooms.acquire(room);
  broadcaster.flushLive();
  broadcaster.hall.tick();
  for (const each of [evening.ada, zoe])
    expect(ofKind(each, 'live').flatMap(({ reactions = [] }) => reactions)).toEqual([
      ['zoe', '🎉', expect.any(Number)],
    ]);
});

it('counts the audience of other pods until they report none', async () => {
  const evening = await Evening.begin();
  const { broadcaster } = await evening.rooms.acquire(room);
  broadcaster.live({ audience: { pod: 'other', count: 700 } });
  await evening.listener('zoe');
  expect(broadcaster.hall.state.audience).toBe(701);
  broadcaster.live({ audience: { pod: 'other', count: 0 } });
  expect(broadcaster.hall.state.audience).toBe(1);
});
