// Something kills a pod from outside while everyone speaks and the host seeks and writes. People come back like the shipped
// client, and nobody may miss a message.
import { check } from 'k6';
import { ControlLane } from '../control-lane.ts';
import { comeTogether, optionsOf, playing, profile, setUp, type SetUp } from '../journey.ts';
import { NumberedLines } from '../numbered-lines.ts';
import { comeBack, pause, type RoomSocket } from '../room-socket.ts';
import { speak } from '../speaking.ts';

export const options = optionsOf('lost-pod');
export const setup = setUp;
export default playing(lostPod);

/** Time for messages to arrive, including those for someone who comes back late. */
const settleMs = 5_000;
const insistMs = 60_000;

async function lostPod(setUpData: SetUp, number: number) {
  const { room, host, others } = await comeTogether(setUpData, number);
  check(others, { 'everyone is in': sockets => sockets.length === profile.members - 1 });
  if (!host) return;

  const members = [host, ...others];
  const control = new ControlLane(host, room, others);
  const lines = new NumberedLines(host, room, others);
  const returning = returningOf(members, room);
  const insist = async (ask: () => Promise<unknown>) => {
    for (const end = Date.now() + insistMs; Date.now() < end;) {
      await returning.get(host);
      const isDone = await ask().then(
        () => true,
        () => false,
      );
      if (isDone) return;
      await pause(100);
    }
  };
  await insist(() => control.play());
  const speaking = speak(members, room);
  for (const end = Date.now() + profile.seconds * 1_000; Date.now() < end;) {
    await pause(500 + Math.random() * 1_000);
    await insist(() => control.seek());
    await insist(lines.next());
  }
  speaking.stop();
  await Promise.all(returning.values());
  await pause(settleMs);
  lines.settle();
  for (const member of members) member.close();
}

/** Brings back members who lose their connection. @returns by member, the promise of their return */
function returningOf(members: RoomSocket[], room: string) {
  const returning = new Map<RoomSocket, Promise<void>>();
  for (const member of members) member.onLost = () => void returning.set(member, comeBack(member, room));
  return returning;
}
