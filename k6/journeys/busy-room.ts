// Everyone speaks: each member sends voice levels at 10 Hz while the host seeks.
import { check } from 'k6';
import { ControlLane } from '../control-lane.ts';
import { comeTogether, optionsOf, playing, profile, setUp, type SetUp } from '../journey.ts';
import { pause } from '../room-socket.ts';
import { speak } from '../speaking.ts';

export const options = optionsOf('busy-room');
export const setup = setUp;
export default playing(busyRoom);

async function busyRoom(setUpData: SetUp, number: number) {
  const { room, host, others } = await comeTogether(setUpData, number);
  check(others, { 'everyone is in': sockets => sockets.length === profile.members - 1 });
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
