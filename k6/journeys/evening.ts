// A room on an evening: people arrive and leave, the host seeks, voices come in bursts, phones sleep, networks drop.
// k6 always reads, and always closes with a handshake. `npm run bench -- reliability --only stall,drops` covers clients
// that stop reading, and connections that end without a close frame.
import { check } from 'k6';
import { clearInterval, setInterval } from 'k6/timers';
import { ControlLane } from '../control-lane.ts';
import { optionsOf, peopleOf, playing, profile, roomName, setUp, type SetUp } from '../journey.ts';
import type { TestUser } from '../test-users.ts';
import { habits } from '../profiles.ts';
import { comeBack, enter, pause, type RoomSocket } from '../room-socket.ts';

export const options = optionsOf('evening');
export const setup = setUp;
export default playing(evening);

const levelEveryMs = 100;

async function evening(setUpData: SetUp, number: number) {
  const room = roomName(setUpData, number);
  const [first, ...others] = peopleOf(number, setUpData);
  const host = await enter(first!, room);
  check(host, { 'the first one hosts': socket => socket?.role === 'host' });
  if (!host) return;
  const control = new ControlLane(host, room, []);
  await control.play();
  const end = Date.now() + (profile.joinWithinSeconds + profile.seconds) * 1_000;
  const guests = others.map(async person => {
    await pause(Math.random() * profile.joinWithinSeconds * 1_000);
    while (Date.now() < end) await visit(person, room, control, end);
  });
  while (Date.now() < end) {
    await waitAbout(habits.hostSeeksEvery, end);
    await control.seek();
  }
  await Promise.all(guests);
  host.close();
}

/** Someone joins, stays for a while, talks now and then, and may lose the connection. */
async function visit(person: TestUser, room: string, control: ControlLane, end: number) {
  const member = await enter(person, room);
  if (!member) return pause(1_000);
  control.listen(member);
  member.probeClock();
  const leaves = Math.min(end, Date.now() + about(habits.stays));
  const touch = { isLost: false };
  await Promise.all([talk(member, room, touch, leaves), loseTouch(member, room, touch, leaves)]);
  member.close();
}

interface Touch {
  isLost: boolean;
}

async function talk(member: RoomSocket, room: string, touch: Touch, leaves: number) {
  while (Date.now() < leaves) {
    await waitAbout(habits.listens, leaves);
    const talking = setInterval(() => {
      if (!touch.isLost) member.send({ t: 'level', room, level: Math.round(Math.random() * 100) / 100 });
    }, levelEveryMs);
    await waitAbout(habits.talks, leaves);
    clearInterval(talking);
  }
}

/** A phone sleeps: it says nothing, and finds its connection dead when it wakes. A network drops: both ends notice. */
async function loseTouch(member: RoomSocket, room: string, touch: Touch, leaves: number) {
  const isPhone = Math.random() < habits.onPhone;
  if (!isPhone && Math.random() >= habits.onTheMove) return;
  const [inTouch, away] = isPhone ? [habits.awake, habits.asleep] : [habits.connected, habits.away];
  for (;;) {
    await waitAbout(inTouch, leaves);
    if (Date.now() >= leaves) return;
    member.stopProbing();
    touch.isLost = true;
    if (!isPhone) member.close();
    await waitAbout(away, leaves);
    member.close();
    await comeBack(member, room);
    touch.isLost = false;
    member.probeClock();
  }
}

/** Milliseconds until the next event that is independent of earlier ones: exponentially distributed. */
const about = (meanSeconds: number) => -Math.log(1 - Math.random()) * meanSeconds * 1_000;

const waitAbout = (meanSeconds: number, end: number) =>
  pause(Math.max(0, Math.min(about(meanSeconds), end - Date.now())));
