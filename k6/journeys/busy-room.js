// Everybody speaks: voice levels at 10 Hz from every member, while the host goes on hosting.
import { check } from 'k6';
import { setInterval, clearInterval } from 'k6/timers';
import { ControlLane } from '../control-lane.js';
import { optionsOf, peopleOf, profile, roomName, setUp } from '../journey.js';
import { measures } from '../measures.js';
import { enter, pause } from '../room-socket.js';

export const options = optionsOf('busy-room');
export const setup = setUp;

const levelEveryMs = 100;
/** Levels have two decimals: a hundred of them come round every ten seconds, and name their moment. */
const steps = 100;

export default async function busyRoom(setUpData) {
  const room = roomName(setUpData, __VU);
  const people = peopleOf(__VU, setUpData);
  await pause(Math.random() * profile.joinWithinSeconds * 1_000);
  const host = await enter(people[0], room);
  const others = (await Promise.all(people.slice(1).map(person => enter(person, room)))).filter(Boolean);
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

/** All members send; one of them reads. Reading everything everywhere would measure k6. */
function speak(members, room) {
  const sentAt = new Map();
  const listener = members[members.length - 1];
  let [sent, heard, turn] = [0, 0, 0];
  listener.onLive = text => {
    const now = Date.now();
    for (const [uid, level] of Object.entries(JSON.parse(text).levels ?? {})) {
      const at = sentAt.get(uid)?.[Math.round(level * steps)];
      if (at === undefined) continue;
      heard++;
      measures.levelMs.add(now - at);
    }
  };
  for (const { uid } of members) sentAt.set(uid, []);
  const timer = setInterval(() => {
    const step = turn++ % steps;
    const now = Date.now();
    for (const member of members) {
      member.send({ t: 'level', room, level: step / steps });
      sentAt.get(member.uid)[step] = now;
      if (member !== listener) sent++;
    }
  }, levelEveryMs);
  return {
    stop: () => clearInterval(timer),
    /** By the hundredth: a rate counts one by one, and levels are too many for that. */
    settle() {
      for (let share = 0; share < 100; share++) measures.levelsDelivered.add(share < (100 * heard) / sent);
    },
  };
}
