import fc from 'fast-check';
import { lockKeptMs, realtimeLimits } from '@sevenfold/contracts';
import { admit, deny, unblock } from './access.js';
import { nextTrackDue } from './handover.js';
import { requireLockOwner, setAccess, type AccessChange } from './lock.js';
import { endConnection } from './on-disconnect-writes.js';
import { close, join, kick, leave, loseConnection, transferHost } from './membership.js';
import { playNext, queueOf, restore, takeOut } from './queue.js';
import type { RoomDraft } from './room-draft.js';
import type { NodeKey } from './room-nodes.js';
import { StateView, type RoomState } from './room-state.js';
import { TestRoom } from './room-testing.js';
import { trackOf, writeSession } from './session.js';

const lock = { salt: 'salt', hash: 'hash' };
const uid = fc.constantFrom('ada', 'ben', 'cleo', 'dan');
const connection = fc.integer({ min: 0, max: 7 }).map(String);
const key = fc.constantFrom('one', 'two', 'three');

/** Who changes the lock; null stands for someone who may change it at that time. */
const ownerOrAnybody = fc.option(uid, { freq: 2 });

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ t: fc.constant('join' as const), uid, connection, knows: fc.boolean() }),
  },
  fc.record({ t: fc.constant('leave' as const), connection }),
  fc.record({ t: fc.constant('lose' as const), connection }),
  fc.record({ t: fc.constant('kick' as const), uid, by: uid }),
  fc.record({ t: fc.constant('unblock' as const), uid }),
  fc.record({ t: fc.constant('transfer' as const), uid }),
  fc.record({ t: fc.constant('close' as const) }),
  fc.record({ t: fc.constant('password' as const), uid: ownerOrAnybody, on: fc.boolean() }),
  {
    weight: 2,
    arbitrary: fc.record({ t: fc.constant('approval' as const), uid: ownerOrAnybody, on: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ t: fc.constant('empty' as const) }) },
  fc.record({ t: fc.constant('admit' as const), uid }),
  fc.record({ t: fc.constant('deny' as const), uid }),
  fc.record({ t: fc.constant('track' as const), duration: fc.constantFrom(undefined, 5, 30) }),
  fc.record({ t: fc.constant('queue' as const), key, uid }),
  fc.record({ t: fc.constant('take-out' as const), key, uid }),
  fc.record({ t: fc.constant('restore' as const), key, uid }),
  fc.record({ t: fc.constant('next' as const) }),
  fc.record({ t: fc.constant('vote' as const), uid }),
  fc.record({
    t: fc.constant('wait' as const),
    ms: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.constant(lockKeptMs)),
  }),
);
/** How many states a pod is behind: mostly none, since decisions on older states are rejected. */
const staleness = fc.constantFrom(0, 0, 0, 0, 1, 2);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A connection always belongs to the same person. */
class Owners {
  private readonly byConnection = new Map<string, string>();
  of(id: string, wanted: string) {
    const owner = this.byConnection.get(id) ?? wanted;
    this.byConnection.set(id, owner);
    return owner;
  }
}

function apply(draft: RoomDraft, each: Step, owners: Owners) {
  const host = draft.host() ?? 'nobody';
  const owner = draft.lockOwner() ?? host;
  switch (each.t) {
    case 'join': {
      const visitor = {
        uid: owners.of(each.connection, each.uid),
        anonymous: false,
        client: each.connection,
      };
      const opened = each.knows ? draft.lock()?.salt : undefined;
      return join(draft, { ...visitor, connectionId: each.connection, pod: 'pod', opened });
    }
    case 'leave':
      return endConnection(draft, each.connection, () => undefined, leave);
    case 'lose':
      return endConnection(draft, each.connection, () => undefined, loseConnection);
    case 'empty':
      for (const [id] of draft.connections()) endConnection(draft, id, () => undefined, leave);
      return;
    case 'kick':
      return kick(draft, each.uid, each.by);
    case 'unblock':
      return unblock(draft, each.uid);
    case 'transfer':
      return transferHost(draft, each.uid, host);
    case 'close':
      return close(draft);
    case 'password':
      return changeLock(draft, each.uid ?? owner, { lock: each.on ? lock : null });
    case 'approval':
      return changeLock(draft, each.uid ?? owner, { approval: each.on });
    case 'admit':
      return admit(draft, each.uid);
    case 'deny':
      return deny(draft, each.uid);
    case 'track':
      return writeSession(draft, { trackUrl: '/audio/x.mp3', paused: false, duration: each.duration }, host);
    case 'queue':
      if (draft.get(`queue/${each.key}`) ?? draft.get(`history/${each.key}`)) return;
      return draft.put(`queue/${each.key}`, {
        trackUrl: `/audio/${each.key}.mp3`,
        addedBy: each.uid,
        addedAt: 1,
        order: 1,
      });
    case 'take-out':
      return takeOut(draft, each.key, 'removed', each.uid);
    case 'restore':
      return restore(draft, [each.key], each.uid);
    case 'next':
      return playNext(draft, {}, host);
    case 'vote': {
      const session = draft.session();
      if (session && draft.member(each.uid)) draft.put(`votes/${each.uid}`, { track: trackOf(session) });
      return;
    }
    case 'wait':
  }
}

function changeLock(draft: RoomDraft, by: string, access: AccessChange) {
  requireLockOwner(draft, by);
  setAccess(draft, access, by);
}

/**
 * Any history, decided by several pods, some of them behind: the log accepts only commits at its end.
 */
it('keeps its guarantees in any history', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, staleness), { minLength: 20, maxLength: 80 }), steps => {
      const room = new TestRoom();
      const states = [room.state];
      const owners = new Owners();
      for (const [each, behind] of steps) {
        const before = room.state;
        room.now += each.t === 'wait' ? each.ms : 1;
        // A pod that is behind decides on what it knows; the store rejects its entry, because its position is
        // not the end.
        const known = states[Math.max(0, states.length - 1 - behind)]!;
        if (known.offset !== room.state.offset) continue;
        try {
          room.do(draft => apply(draft, each, owners));
        } catch (error) {
          if ((error as { kind?: string }).kind === undefined) throw error;
          expect(room.state).toBe(before);
        }
        states.push(room.state);
        checkMembership(room, before);
        checkEntry(room, before, each);
        checkMusic(room, before);
      }
    }),
    { numRuns: 120 },
  );
});

/** Exactly one host while anyone is present, and a new epoch with each. */
function checkMembership({ state, view, now }: TestRoom, before: RoomState) {
  const members = view.members();
  const present = members.filter(([, { lostAt }]) => lostAt === undefined);
  const hosts = members.filter(([, { role }]) => role === 'host').map(([each]) => each);
  const host = view.host();
  expect(hosts).toEqual(host === null ? [] : [host]);
  if (present.length > 0) expect(host).not.toBeNull();
  // A member has a connection if and only if they are not lost.
  const connected = new Set(view.connections().map(([, each]) => each.uid));
  expect([...connected].sort()).toEqual(present.map(([each]) => each).sort());
  for (const [each] of members) expect(view.bannedUntil(each, now)).toBeNull();
  expect(state.epoch).toBeGreaterThanOrEqual(before.epoch);
  if (host !== new StateView(before).host()) expect(state.epoch).toBeGreaterThan(before.epoch);
  expect(state.offset - before.offset).toBeLessThanOrEqual(1);
}

/**
 * Nobody bypasses the lock, even of an empty room; a lock ends by its owner's decision or together with all
 * it protected.
 */
function checkEntry({ view, now }: TestRoom, before: RoomState, did: Step) {
  const { password, approval } = view.access();
  const isLocked = password || approval;
  expect(view.lock() !== null).toBe(password);
  expect(view.lockOwner() !== null).toBe(isLocked);
  expect(view.has('~admitted/') && !approval).toBe(false);
  if (!approval) expect(view.knocks()).toEqual([]);
  for (const [id, knock] of view.knocks()) {
    expect(view.connection(id)).toBeNull();
    expect(knock.uid in Object.fromEntries(view.members())).toBe(false);
  }
  const earlier = new StateView(before);
  for (const [each] of view.members())
    if (!earlier.member(each)) {
      const mayCome = earlier.lockOwner() === each || earlier.get(`~admitted/${each}`) !== undefined;
      expect(mayCome || !approval).toBe(true);
    }
  // An absence is recorded exactly while the owner is away.
  const owner = view.lockOwner();
  if (owner !== null) expect(view.get('~ownerAway') !== undefined).toBe(view.member(owner) === null);
  const wasOwner = earlier.lockOwner();
  if (wasOwner === null || wasOwner === owner) return;
  if (did.t === 'transfer' && earlier.host() === wasOwner) return expect(owner).toBe(did.uid);
  if (did.t === 'password' || did.t === 'approval') return expect(did.uid ?? wasOwner).toBe(wasOwner);
  const since = (earlier.get('~ownerAway') as { at: number } | undefined)?.at ?? now;
  expect(did.t === 'close' || now - since > lockKeptMs).toBe(true);
  for (const content of ['queue/', 'history/', 'guestbook/']) expect(view.has(content)).toBe(false);
}

/**
 * No entry is both queued and in the history, a new track takes one entry at most, and votes are for the
 * current track.
 */
function checkMusic({ view, now }: TestRoom, before: RoomState) {
  const keys = queueOf(view).map(each => each.key);
  for (const each of keys) expect(view.get(`history/${each}`)).toBeUndefined();
  expect([...view.entries('history/')].length).toBeLessThanOrEqual(realtimeLimits.history);
  const session = view.session();
  const earlier = new StateView(before).session();
  for (const [, vote] of view.entries('votes/')) expect(vote).toEqual({ track: session && trackOf(session) });
  for (const [voter] of names(view, 'votes/')) expect(view.member(voter)).not.toBeNull();
  // Members who have just lost their connection count, with their votes.
  const votes = names(view, 'votes/').length;
  if (votes > 0) expect(votes * 2).toBeLessThanOrEqual(view.members().length);
  // One entry starts one track. If a track had ended, the queue advances before the step is applied.
  const due = nextTrackDue(new StateView(before));
  const mostStarted = due !== null && due <= now ? 2 : 1;
  const queued = queueOf(new StateView(before)).length;
  if (session && earlier && trackOf(session) !== trackOf(earlier))
    expect(keys.length).toBeGreaterThanOrEqual(queued - mostStarted);
}

const names = (view: StateView, prefix: NodeKey): [string][] =>
  [...view.entries(prefix)].map(([each]) => [each.slice(prefix.length)]);
