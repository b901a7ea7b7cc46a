import {
  audienceUpTo,
  changesAudience,
  closesAudience,
  isHall,
  noteAudience,
  recountAudience,
} from './audience.js';
import { attend } from './hall.js';
import { setAccess } from './lock.js';
import { close, kick } from './membership.js';
import { readyDeadlineMs, startLeadIn, startLeadMs } from './readiness.js';
import { TestRoom } from './room-testing.js';

const places = 3;
const refused = (code: string): unknown => expect.objectContaining({ code });

/** A room with a full stage: Ada, who hosts, Ben and Cleo. */
function hall() {
  const room = new TestRoom();
  for (const uid of ['ada', 'ben', 'cleo']) room.join(uid, { places });
  return room;
}

const listens = (room: TestRoom, uid: string, more: object = {}, end = () => {}) =>
  room.do(draft =>
    attend(
      draft,
      { uid, anonymous: false, connectionId: uid, client: 'client', pod: 'pod', places, ...more },
      end,
    ),
  );

it('lets people listen once the stage is full, and writes to the log for the first of them only', () => {
  const room = new TestRoom();
  room.join('ada', { places });
  expect(() => listens(room, 'zoe')).toThrow(refused('room.not-full'));
  const full = hall();
  expect(listens(full, 'zoe')).toBe('audience');
  const { offset } = full.state;
  for (let person = 0; person < 50; person++) listens(full, `person-${person}`);
  expect(full.state.offset).toBe(offset);
  expect(full.view.member('zoe')).toBeNull();
});

it('takes people who listen off the stage, but not people who still have to wait or may not enter', () => {
  const room = hall();
  const ended: string[] = [];
  const listensFromStage = (uid: string) => listens(room, uid, {}, () => void ended.push(uid));
  expect(listensFromStage('ben')).toBe('audience');
  room.do(draft => setAccess(draft, { approval: true }, 'ada'));
  expect(listensFromStage('zoe')).toBeNull();
  room.do(draft => kick(draft, 'cleo', 'ada'));
  expect(() => listensFromStage('cleo')).toThrow(refused('room.kicked'));
  expect(ended).toEqual(['ben']);
});

it('ends the knock of people who listen instead of waiting, not of people who wait in the audience', () => {
  const room = hall();
  const knocks = () => room.view.knocks().map(([id]) => id);
  room.do(draft => setAccess(draft, { approval: true }, 'ada'));
  for (const uid of ['yan', 'zoe']) expect(listens(room, uid)).toBeNull();
  expect(knocks()).toEqual(['yan', 'zoe']);
  room.put({ '~admitted/yan': { at: 1 } });
  listens(room, 'yan');
  listens(room, 'zoe', { stays: true });
  expect(knocks()).toEqual(['zoe']);
});

it('keeps its size when one more person listens', () => {
  const room = hall();
  room.do(draft => noteAudience(draft, 9_000));
  listens(room, 'zoe');
  expect(audienceUpTo(room.view)).toBe(9_000);
});

it('stays a hall while it has an audience, even if a place is free', () => {
  const room = hall();
  listens(room, 'zoe');
  room.do(draft => kick(draft, 'ben', 'ada'));
  expect(isHall(room.view, places)).toBe(true);
  room.do(draft => noteAudience(draft, 0));
  expect(isHall(room.view, places)).toBe(false);
});

it('has a place on a full stage for the keeper and the owner of the lock', () => {
  const room = hall();
  room.put({ keeper: { uid: 'kim', since: 1 }, '~lockOwner': { by: 'leo' } });
  expect(room.join('kim', { places })).toBe('host');
  expect(room.join('leo', { places })).toBe('participant');
  expect(() => room.join('zoe', { places })).toThrow(refused('room.full'));
});

it('keeps banned people out of the audience, and asks for the password of a locked room', () => {
  const room = hall();
  room.do(draft => kick(draft, 'ben', 'ada'));
  room.join('dan', { places });
  expect(() => listens(room, 'ben')).toThrow(refused('room.kicked'));
  room.put({ access: { password: true, approval: false }, '~lock': { salt: 's', hash: 'h' } });
  expect(() => listens(room, 'zoe')).toThrow(refused('room.password-required'));
  expect(listens(room, 'zoe', { opened: 's' })).toBe('audience');
});

it('asks people who stay in the audience neither for the password nor to knock, and lets guests stay', () => {
  const room = hall();
  room.put({ access: { password: true, approval: true, guests: false }, '~lock': { salt: 's', hash: 'h' } });
  expect(listens(room, 'zoe', { opened: 's' })).toBeNull();
  expect(() => listens(room, 'gus', { anonymous: true })).toThrow(refused('room.guests-closed'));
  expect(listens(room, 'yan', { stays: true, anonymous: true })).toBe('audience');
});

it('takes no guests on stage who were removed, or once the room is closed to guests', () => {
  const room = hall();
  const guest = { anonymous: true, places: 5 };
  const trace = { address: 'address', device: 'device' };
  room.join('gus', { ...guest, trace });
  room.do(draft => kick(draft, 'gus', 'ada'));
  expect(() => room.join('gus-again', { ...guest, trace })).toThrow(refused('room.kicked'));
  room.do(draft => setAccess(draft, { guests: false }, 'ada'));
  expect(() => room.join('gia', guest)).toThrow(refused('room.guests-closed'));
  expect(room.join('zoe', { places: 5 })).toBe('participant');
});

it('lets the host remove someone from the audience, but not someone who cannot be there', () => {
  const room = hall();
  expect(() => room.do(draft => kick(draft, 'zoe', 'ada'))).toThrow(refused('participant.not-found'));
  listens(room, 'zoe');
  room.do(draft => kick(draft, 'zoe', 'ada'));
  expect(() => listens(room, 'zoe')).toThrow(refused('room.kicked'));
});

it('stays closed while pods still count people who have not left yet, until someone listens again', () => {
  const room = hall();
  listens(room, 'zoe');
  room.do(close);
  for (const size of [9_000, 0, 9_000]) room.do(draft => recountAudience(draft, size, true));
  expect(room.log.at(-1)!.writes).toContainEqual(['~audience', { upTo: 0, closed: true }]);
  for (const uid of ['ada', 'ben', 'cleo']) room.join(uid, { places });
  listens(room, 'zoe');
  room.do(draft => recountAudience(draft, 1_001, true));
  expect(audienceUpTo(room.view)).toBe(2_000);
});

it('notes the size in steps, so that coming and going writes nothing', () => {
  const room = hall();
  const noted = (size: number) => {
    room.do(draft => noteAudience(draft, size));
    return audienceUpTo(room.view);
  };
  const { offset } = room.state;
  expect([1, 999, 1_000, 1_001, 900, 1_500, 2_001, 1_001, 1_000].map(noted)).toEqual([
    1_000, 1_000, 1_000, 2_000, 2_000, 2_000, 3_000, 3_000, 1_000,
  ]);
  expect(room.state.offset - offset).toBe(4);
});

it('grows by what a pod counts, and shrinks only by what all pods have counted', () => {
  const room = hall();
  const counted = (size: number, mayShrink: boolean) => {
    room.do(draft => recountAudience(draft, size, mayShrink));
    return audienceUpTo(room.view);
  };
  expect(counted(5_000, false)).toBe(5_000);
  expect([counted(1, false), counted(0, false)]).toEqual([5_000, 5_000]);
  expect([counted(1, true), counted(0, true)]).toEqual([1_000, 0]);
});

it('starts tracks later the more people have to receive the start, but within a second', () => {
  const lead = (size: number) => {
    const room = hall();
    room.do(draft => noteAudience(draft, size));
    return startLeadIn(room.view);
  };
  expect(lead(0)).toBe(startLeadMs);
  const leads = [0, 1, 1_001, 5_000, 10_000].map(lead);
  expect(leads).toEqual(leads.toSorted((a, b) => a - b));
  expect(new Set(leads).size).toBe(leads.length);
  expect(lead(1_000_000)).toBe(readyDeadlineMs);
});

it('sends the audience away when an operator closes the room, even if the stage is empty', () => {
  const room = hall();
  const last = () => room.log.at(-1)!.writes;
  listens(room, 'zoe');
  expect([last().some(changesAudience), last().some(closesAudience)]).toEqual([true, false]);
  room.do(close);
  expect(last()).toContainEqual(['~audience', { upTo: 0, closed: true }]);
  expect(last().filter(closesAudience)).toEqual(last().filter(changesAudience));
  expect(isHall(room.view, places)).toBe(false);
  listens(room, 'zoe', { places: 0 });
  room.do(draft => noteAudience(draft, 0));
  expect([last().some(changesAudience), last().some(closesAudience)]).toEqual([true, false]);
});

it('writes nothing about an audience when a room without one is closed', () => {
  const room = hall();
  room.do(close);
  expect(room.log.at(-1)!.writes.some(changesAudience)).toBe(false);
});
