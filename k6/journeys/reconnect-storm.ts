// All members but the host lose their connections at once and come back while the host writes: nobody may miss anything.
import type { GuestbookEntry } from '@sevenfold/contracts';
import { check } from 'k6';
import { optionsOf, peopleOf, playing, profile, roomName, setUp, type SetUp } from '../journey.ts';
import { measures } from '../measures.ts';
import { comeBack, enter, pause, type RoomSocket } from '../room-socket.ts';

export const options = optionsOf('reconnect-storm');
export const setup = setUp;
export default playing(reconnectStorm);

const stormEveryMs = 8_000;
/** Messages that the host writes while the others are away. */
const linesWhileAway = 5;

async function reconnectStorm(setUpData: SetUp, number: number) {
  const room = roomName(setUpData, number);
  const people = peopleOf(number, setUpData);
  await pause(Math.random() * profile.joinWithinSeconds * 1_000);
  const host = await enter(people[0]!, room);
  const others = (await Promise.all(people.slice(1).map(person => enter(person, room)))).filter(
    socket => socket !== undefined,
  );
  check(host, { 'the first one hosts': socket => socket?.role === 'host' });
  if (!host) return;

  const heard = others.map(member => listenTo(member, room));
  let written = 0;
  const write = () => writeLine(host, room, ++written);
  const end = Date.now() + profile.seconds * 1_000;
  for (let storm = 1; storm === 1 || Date.now() < end; storm++) {
    await write();
    for (const member of others) member.close();
    for (let line = 0; line < linesWhileAway; line++) await write();
    await Promise.all(others.map(member => comeBack(member, room)));
    await write();
    await pause(1_000);
    for (const lines of heard)
      measures.eventsKept.add(lines.length === written && lines.every((line, index) => line === index + 1));
    await pause(Math.max(0, Math.min(stormEveryMs, end - Date.now())));
  }
  for (const member of [host, ...others]) member.close();
}

/** The numbers of the messages that a member has received, in order of arrival. */
function listenTo(member: RoomSocket, room: string) {
  const lines: number[] = [];
  member.onEvents = events => {
    for (const [path, entry] of events) {
      if (!path.startsWith(`guestbook/${room}/`) || !entry) continue;
      const line = Number((entry as GuestbookEntry).text);
      if (lines.at(-1) !== line) lines.push(line);
    }
  };
  return lines;
}

function writeLine(host: RoomSocket, room: string, number: number) {
  const key = `${Date.now().toString(36).padStart(9, '0')}${String(number).padStart(11, '0')}`;
  return host.ask({
    t: 'push',
    path: `guestbook/${room}`,
    key,
    value: { uid: host.uid, text: String(number), ts: { '.sv': 'timestamp' } },
  });
}
