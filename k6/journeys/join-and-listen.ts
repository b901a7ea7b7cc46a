// People join rooms; one hosts, the others listen. Covers clock probes, reports and the host's commands.
import type { SyncReport } from '@sevenfold/contracts';
import { check } from 'k6';
import http from 'k6/http';
import { ControlLane } from '../control-lane.ts';
import { comeTogether, optionsOf, playing, profile, setUp, type SetUp } from '../journey.ts';
import { url } from '../test-users.ts';
import { pause } from '../room-socket.ts';

export const options = optionsOf('join-and-listen');
export const setup = setUp;
export default playing(joinAndListen);

const seekEveryMs = 1_000;
const reportEveryMs = 3_000;

async function joinAndListen(setUpData: SetUp, number: number) {
  const { room, host, others: listeners } = await comeTogether(setUpData, number);
  check(host, { 'the first one hosts': socket => socket?.role === 'host' });
  check(listeners, { 'the others do not': sockets => sockets.every(({ role }) => role === 'participant') });
  if (!host) return;

  const members = [host, ...listeners];
  for (const member of members) member.probeClock();
  const control = new ControlLane(host, room, listeners);
  await control.play();
  if (number === 1) fetchTrack();
  const end = Date.now() + profile.seconds * 1_000;
  let reported = Date.now();
  while (Date.now() < end) {
    await pause(seekEveryMs * (0.5 + Math.random()));
    await control.seek();
    if (Date.now() - reported < reportEveryMs) continue;
    reported = Date.now();
    for (const member of members) member.send({ t: 'report', room, report: report(reported) });
  }
  await pause(1_000);
  control.settle();
  for (const member of members) member.close();
}

function report(now: number): SyncReport {
  return {
    offsetMs: 0.2,
    uncertaintyMs: 0.5,
    roundTripMs: 1,
    measuredAt: now,
    errorMs: 0.1,
    positionMs: 1_000,
  };
}

/** What players fetch before they play. */
function fetchTrack() {
  const answer = http.get(`${url}/audio/echoverse_demo.mp3`, {
    headers: { range: 'bytes=0-65535' },
    tags: { name: 'track' },
  });
  check(answer, {
    'the track is served in parts': ({ status }) => status === 206,
    'the track is audio': ({ headers }) => (headers['Content-Type'] ?? '').startsWith('audio/'),
  });
}
