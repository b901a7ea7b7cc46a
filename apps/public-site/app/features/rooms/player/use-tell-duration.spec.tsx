import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { useTellDuration } from './use-tell-duration';

type Heard = Parameters<typeof useTellDuration>[0];

const session = (duration?: number) => ({
  trackUrl: '/audio/one.mp3',
  position: 0,
  rate: 1,
  paused: false,
  at: 1,
  seq: 1,
  epoch: 1,
  track: 1,
  ...(duration !== undefined && { duration }),
});

function Reporter(heard: Heard) {
  useTellDuration(heard);
  return null;
}

/** What a page reports after decoding a track of 98.2 s. */
function told(
  duration: number | undefined,
  heard: Partial<Heard> = {},
  role: 'host' | 'participant' = 'host',
) {
  const room = new RoomStub({ role, session: session(duration) });
  const decoded: Heard = { trackUrl: '/audio/one.mp3', durationMs: 98_200, mode: 'samples' };
  renderInRoom(<Reporter {...decoded} {...heard} />, room);
  return room.asked;
}

const reported = [['setDuration', 98.2]];

it.each([
  ['unknown', undefined],
  ['rounded to seconds', 98],
  ['wrong', 240],
])('the host’s page reports a duration that is %s', (_, known) => expect(told(known)).toEqual(reported));

it('does not report the rounding of its decoder', () => expect(told(98.1995)).toEqual([]));

it('believes a media element only if nothing better is known', () => {
  expect(told(98, { mode: 'media' })).toEqual([]);
  expect(told(undefined, { mode: 'media' })).toEqual(reported);
});

it('never reports the duration of the previous track', () =>
  expect(told(undefined, { trackUrl: '/audio/zero.mp3' })).toEqual([]));

it('leaves the report to the host', () => expect(told(undefined, {}, 'participant')).toEqual([]));

it('reports a track once, even if another page of the host decodes it to another duration', () => {
  const room = new RoomStub({ role: 'host', session: session(98) });
  renderInRoom(<Reporter trackUrl="/audio/one.mp3" durationMs={98_200} mode="samples" />, room);
  for (const duration of [98.2, 98.248]) room.change({ session: session(duration) });
  expect(room.asked).toEqual(reported);
  // The same track again.
  room.change({ session: { ...session(98.248), track: 2 } });
  expect(room.asked).toEqual([...reported, ...reported]);
});
