// Everyone speaks: each member sends voice levels at 10 Hz while the host seeks.
import { check } from 'k6';
import { ControlLane } from '../control-lane.ts';
import { optionsOf, peopleOf, playing, profile, roomName, setUp, type SetUp } from '../journey.ts';
import { enter, pause } from '../room-socket.ts';
import { speak } from '../speaking.ts';

export const options = optionsOf('busy-room');
export const setup = setUp;
export default playing(busyRoom);

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
