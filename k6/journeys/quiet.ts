// Many people who only listen: a host acts now and then, everyone else probes the clock.
import { check } from 'k6';
import { ControlLane } from '../control-lane.ts';
import { optionsOf, peopleOf, playing, profile, roomName, setUp, type SetUp } from '../journey.ts';
import { enter, pause } from '../room-socket.ts';

export const options = optionsOf('quiet');
export const setup = setUp;
export default playing(quiet);

const seekEveryMs = 10_000;
/** Between two bursts of probes; the shipped client sends twice as many. */
const probeEveryMs = 10_000;

async function quiet(setUpData: SetUp, number: number) {
  const room = roomName(setUpData, number);
  const people = peopleOf(number, setUpData);
  const end = Date.now() + (profile.joinWithinSeconds + profile.seconds) * 1_000;
  // One after another within the time to join: all at once would be a join storm.
  const gapMs = (profile.joinWithinSeconds * 1_000) / profile.members;
  const entering = people.map(async (person, index) => {
    await pause((index + Math.random()) * gapMs);
    return enter(person, room);
  });
  const host = await entering[0];
  const listeners = (await Promise.all(entering.slice(1))).filter(socket => socket !== undefined);
  check(listeners, { 'everyone is in': sockets => sockets.length === people.length - 1 });
  if (!host) return;

  const control = new ControlLane(host, room, listeners);
  await control.play();
  for (const listener of listeners)
    void pause(Math.random() * probeEveryMs).then(() => listener.probeClock(probeEveryMs));
  do {
    await pause(Math.min(seekEveryMs * (0.5 + Math.random()), Math.max(0, end - Date.now())));
    await control.seek();
  } while (Date.now() < end);
  await pause(1_000);
  control.settle();
  for (const member of [host, ...listeners]) member.close();
}
