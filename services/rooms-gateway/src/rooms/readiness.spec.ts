import { readyDeadlineMs, startLeadMs } from './readiness.js';
import { TestRoom } from './room-testing.js';
import { leave, loseConnection } from './membership.js';
import { writeSession } from './session.js';

const [one, two] = ['/audio/one.mp3', '/audio/two.mp3'];

/** Two listeners with the first track loaded, and someone who loads nothing. */
function listening() {
  const room = new TestRoom();
  for (const uid of ['ada', 'ben', 'cleo']) room.join(uid);
  room.put({ '~ready/ada': { tracks: [one] }, '~ready/ben': { tracks: [one] } });
  return room;
}
const play = (room: TestRoom, trackUrl = one) =>
  room.do(draft => writeSession(draft, { trackUrl, paused: false }, 'ada'));
const startsIn = (room: TestRoom) => room.view.session()!.at - room.now;

it('starts at once if everyone has the track', () => {
  const room = listening();
  play(room);
  expect(startsIn(room)).toBe(startLeadMs);
});

it('waits for people who are loading, and starts when the last one is ready', () => {
  const room = listening();
  play(room, two);
  expect(startsIn(room)).toBe(readyDeadlineMs);
  const { seq, track } = room.view.session()!;
  room.now += 300;
  room.put({ '~ready/ada': { tracks: [two] } });
  expect(startsIn(room)).toBe(readyDeadlineMs - 300);
  room.put({ '~ready/ben': { tracks: [one, two] } });
  expect(startsIn(room)).toBe(startLeadMs);
  expect(room.view.session()).toMatchObject({ position: 0, track, trackUrl: two });
  expect(room.view.session()!.seq).toBeGreaterThan(seq);
});

it('waits no longer than a second, and not for people who are gone', () => {
  const room = listening();
  play(room, two);
  room.put({ '~ready/ada': { tracks: [two] } });
  room.do(draft => loseConnection(draft, 'ben'));
  expect(startsIn(room)).toBe(startLeadMs);

  const other = listening();
  play(other, two);
  const { at } = other.view.session()!;
  other.now += readyDeadlineMs + 500;
  other.put({ '~ready/ben': { tracks: [two] } });
  expect(other.view.session()!.at).toBe(at);
});

it('drops what someone had ready when they leave', () => {
  const room = listening();
  room.do(draft => leave(draft, 'ben'));
  expect(room.view.get('~ready/ben')).toBeUndefined();
});

it('does not interrupt playing music', () => {
  const room = listening();
  play(room);
  room.wait(5_000);
  room.put({ '~ready/ben': { tracks: [] } });
  room.do(draft => writeSession(draft, { position: 60 }, 'ada'));
  expect(startsIn(room)).toBe(startLeadMs);
});
