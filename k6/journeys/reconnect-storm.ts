// All members but the host lose their connections at once and come back while the host writes: nobody may miss anything.
import { check } from 'k6';
import { comeTogether, optionsOf, playing, profile, setUp, type SetUp } from '../journey.ts';
import { NumberedLines } from '../numbered-lines.ts';
import { comeBack, pause } from '../room-socket.ts';

export const options = optionsOf('reconnect-storm');
export const setup = setUp;
export default playing(reconnectStorm);

const stormEveryMs = 8_000;
/** Messages that the host writes while the others are away. */
const linesWhileAway = 5;

async function reconnectStorm(setUpData: SetUp, number: number) {
  const { room, host, others } = await comeTogether(setUpData, number);
  check(host, { 'the first one hosts': socket => socket?.role === 'host' });
  if (!host) return;

  const lines = new NumberedLines(host, room, others);
  const write = () => lines.next()();
  const end = Date.now() + profile.seconds * 1_000;
  for (let storm = 1; storm === 1 || Date.now() < end; storm++) {
    await write();
    for (const member of others) member.close();
    for (let line = 0; line < linesWhileAway; line++) await write();
    await Promise.all(others.map(member => comeBack(member, room)));
    await write();
    await pause(1_000);
    lines.settle();
    await pause(Math.max(0, Math.min(stormEveryMs, end - Date.now())));
  }
  for (const member of [host, ...others]) member.close();
}
