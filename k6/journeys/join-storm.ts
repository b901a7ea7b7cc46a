// A track drops and everyone joins at once: they have tokens already, and do the rest within seconds.
import { check } from 'k6';
import { optionsOf, peopleOf, playing, profile, roomName, setUp, type SetUp } from '../journey.ts';
import { enter, pause } from '../room-socket.ts';

export const options = optionsOf('join-storm');
export const setup = setUp;
export default playing(joinStorm);

async function joinStorm(setUpData: SetUp, number: number) {
  const room = roomName(setUpData, number);
  const people = peopleOf(number, setUpData);
  const sockets = await Promise.all(
    people.map(async person => {
      await pause(Math.random() * profile.joinWithinSeconds * 1_000);
      return enter(person, room);
    }),
  );
  const members = sockets.filter(socket => socket !== undefined);
  check(members, {
    'everyone is in': () => members.length === people.length,
    'exactly one hosts': () => members.filter(({ role }) => role === 'host').length === 1,
  });
  // They stay for a while, so that the last ones join full rooms.
  await pause(Math.min(10, profile.seconds) * 1_000);
  for (const member of members) member.close();
}
