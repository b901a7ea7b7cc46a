// Everyone speaks: each member sends voice levels at 10 Hz while the host seeks.
import type { Live } from '@sevenfold/contracts';
import { check } from 'k6';
import { setInterval, clearInterval } from 'k6/timers';
import { ControlLane } from '../control-lane.ts';
import { optionsOf, peopleOf, playing, profile, roomName, setUp, type SetUp } from '../journey.ts';
import { measures } from '../measures.ts';
import { enter, pause, type RoomSocket } from '../room-socket.ts';

export const options = optionsOf('busy-room');
export const setup = setUp;
export default playing(busyRoom);

const levelEveryMs = 100;
/** Levels have two decimals: a hundred values repeat every ten seconds, and identify when a level was sent. */
const steps = 100;

async function busyRoom(setUpData: SetUp, number: number) {
  const room = roomName(setUpData, number);
  const people = peopleOf(number, setUpData);
  await pause(Math.random() * profile.joinWithinSeconds * 1_000);
  const host = await enter(people[0]!, room);
  const others = (await Promise.all(people.slice(1).map(person => enter(person, room)))).filter(
    socket => socket !== undefined,
  );
  check(others, { 'everybody is in': sockets => sockets.length === people.length - 1 });
  if (!host) return;

  const members = [host, ...others];
  const control = new ControlLane(host, room, others);
  await control.play();
  const speaking = speak(members, room);
  const end = Date.now() + profile.seconds * 1_000;
  while (Date.now() < end) {
    await pause(500 + Math.random() * 1_000);
    await control.seek();
  }
  speaking.stop();
  await pause(1_000);
  control.settle();
  speaking.settle();
  for (const member of members) member.close();
}

/** All members send and one reads. Reading in every member would measure k6 instead. */
function speak(members: RoomSocket[], room: string) {
  const sentAt = new Map<string, number[]>(members.map(({ uid }) => [uid, []]));
  const listener = members.at(-1);
  if (!listener) throw new Error('Nobody is in the room');
  let [sent, heard, turn] = [0, 0, 0];
  listener.onLive = text => {
    const now = Date.now();
    for (const [uid, level] of Object.entries((JSON.parse(text) as Live).levels ?? {})) {
      const at = sentAt.get(uid)?.[Math.round(level * steps)];
      if (at === undefined) continue;
      heard++;
      measures.levelMs.add(now - at);
    }
  };
  const timer = setInterval(() => {
    const step = turn++ % steps;
    const now = Date.now();
    for (const member of members) {
      member.send({ t: 'level', room, level: step / steps });
      sentAt.get(member.uid)![step] = now;
      if (member !== listener) sent++;
    }
  }, levelEveryMs);
  return {
    stop: () => clearInterval(timer),
    /** Adds the share in hundredths: a k6 rate takes one sample at a time, and there are too many levels for that. */
    settle() {
      for (let share = 0; share < 100; share++) measures.levelsDelivered.add(share < (100 * heard) / sent);
    },
  };
}
