import type { Live } from '@sevenfold/contracts';
import { setInterval, clearInterval } from 'k6/timers';
import { measures } from './measures.ts';
import type { RoomSocket } from './room-socket.ts';

const levelEveryMs = 100;
/** Levels have two decimals: a hundred values repeat every ten seconds, and identify when a level was sent. */
const steps = 100;

/** All members send and one reads. Reading in every member would measure k6 instead. */
export function speak(members: RoomSocket[], room: string) {
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
