import fc from 'fast-check';
import type { Json } from '@sevenfold/contracts';
import { probeRoom } from './probe-room.js';
import { RoomDraft } from './room-draft.js';
import { RoomNodes } from './room-nodes.js';
import { applyWrites } from './room-state.js';

const present: [string, Json][] = [
  ['host', 'ada'],
  ['members/ada', { lostAt: 1 }],
  ['members/ben', {}],
  ['~speakers/ben', { client: 'phone', lostAt: 2 }],
];
const draftOf = ({ room = 'lobby', epoch = 5, offset = 7, now = 3.7 } = {}) =>
  new RoomDraft({ room, epoch, offset, nodes: new RoomNodes(present) }, now);

it('reads like the changed room, for any writes, and does not change the room', () => {
  const key = fc.constantFrom('host', 'members/ada', 'members/ben', 'members/cleo', '~speakers/ben');
  const change = fc.record({ key, value: fc.constantFrom<Json>('x', null, { lostAt: 3 }) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), changes => {
      const draft = draftOf();
      const expected = new Map(present);
      for (const { key, value } of changes) {
        if (value === null) draft.remove(key);
        else draft.put(key, value);
        applyWrites(expected, [[key, value]]);
      }
      const sorted = (entries: Iterable<[string, Json]>) =>
        [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const below = (prefix: string) => [...expected].filter(([each]) => each.startsWith(prefix));
      for (const prefix of ['', 'members/', 'members/c', '~speakers/', 'host'])
        expect(sorted(draft.entries(prefix))).toEqual(sorted(below(prefix)));
      for (const [each] of [...present, ...draft.entries('')])
        expect(draft.get(each)).toEqual(expected.get(each));
      const isLost = ([, node]: [string, Json]) => (node as { lostAt?: number }).lostAt !== undefined;
      expect(draft.lost()).toHaveLength(below('members/').filter(isLost).length);
      expect(draft.lostSpeakers()).toHaveLength(below('~speakers/').filter(isLost).length);

      const after = new RoomNodes(present);
      applyWrites(after, draft.entry().writes);
      expect(sorted(after)).toEqual(sorted(expected));
      expect([...draft.state.nodes]).toEqual(present);
    }),
  );
});

it('is empty until there is something to record', () => {
  const changes: Record<string, (draft: RoomDraft) => unknown> = {
    'a node': draft => draft.put('host', 'ben'),
    'a node that goes': draft => draft.remove('host'),
    'an epoch': draft => draft.beginEpoch(),
    'an end of the past': draft => draft.endPast(),
  };
  expect(draftOf().isEmpty()).toBe(true);
  for (const [what, change] of Object.entries(changes)) {
    const draft = draftOf();
    change(draft);
    expect([what, draft.isEmpty()]).toEqual([what, false]);
  }
  const nothingLeft = draftOf();
  nothingLeft.put('queue/one', 1);
  nothingLeft.remove('queue/one');
  expect(nothingLeft.isEmpty()).toBe(true);
});

it('reports what it has touched, removals included, by prefix', () => {
  const draft = draftOf();
  expect(draft.touches('')).toBe(false);
  draft.remove('members/ada');
  expect(['members/', 'members/ada', 'members/b', 'host'].map(each => draft.touches(each))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('applies all of a piece of work or none of it', () => {
  const draft = draftOf();
  draft.put('host', 'ben');
  draft.emit({ type: 'opened', by: 'ada' });
  const before = structuredClone(draft.entry());
  const work = () => {
    draft.put('host', 'cleo');
    draft.put('queue/one', 1);
    draft.emit({ type: 'member-joined', uid: 'cleo' });
    draft.beginEpoch();
  };
  const failing = () => {
    work();
    throw new Error('not allowed');
  };
  expect(() => draft.wholly(failing)).toThrow('not allowed');
  expect(draft.entry()).toEqual(before);
  draft.wholly(work);
  expect(draft.entry()).toMatchObject({ epoch: 6, writes: [expect.anything(), ['queue/one', 1]] });
  expect(draft.entry().facts).toHaveLength(2);
});

it('follows the room by one offset, in the epoch that it began', () => {
  const draft = draftOf();
  expect(draft.entry()).toEqual({ after: 5, epoch: 5, offset: 8, at: 3.7, writes: [], facts: [] });
  expect(draft.beginEpoch()).toBe(6);
  expect(draft.beginEpoch()).toBe(7);
  expect(draft.epoch).toBe(7);
  expect(draft.entry('00-trace')).toMatchObject({ after: 5, epoch: 7, traceparent: '00-trace' });
  expect(draftOf({ now: 1_000.9 }).beginEpoch()).toBe(1_000);
});

it('ends the past of a room that has one', () => {
  const endsPast = (offset: number) => {
    const draft = draftOf({ offset });
    draft.endPast();
    return draft.entry().endsPast;
  };
  expect([endsPast(0), endsPast(1)]).toEqual([undefined, true]);
});

it('publishes nothing about probes', () => {
  const events = (room: string) => {
    const draft = draftOf({ room });
    draft.emit({ type: 'opened', by: 'ada' });
    return draft.entry().facts.length;
  };
  expect([events('lobby'), events(probeRoom)]).toEqual([1, 0]);
});
