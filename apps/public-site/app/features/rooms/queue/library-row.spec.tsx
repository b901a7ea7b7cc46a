import { fireEvent, screen } from '@testing-library/react';
import type { Player } from '../player/use-playback';
import { now, queued, renderInRoom, RoomStub, tracks } from '../testing/render-in-room';
import { WithControls } from '../testing/with-controls';
import { LibraryRow } from './library-row';

const session = { trackUrl: '/audio/one.mp3', position: 0, rate: 1, paused: true, at: now, seq: 1, epoch: 1 };
const one = ['setTrack', '/audio/one.mp3', { play: true, title: 'One', duration: 90 }];
let unlocked = 0;

function show(room: RoomStub) {
  unlocked = 0;
  const player = { playback: {}, unlock: () => unlocked++ } as unknown as Player;
  renderInRoom(
    <WithControls player={player}>
      {({ controls }) => <LibraryRow track={tracks[0]!} detail="Seven" controls={controls} />}
    </WithControls>,
    room,
  );
}

const row = () => screen.getByTestId('track') as HTMLButtonElement;

it.each([
  ['nothing is on', null],
  ['the last track has ended', { ...session, trackUrl: '/audio/two.mp3', position: 100 }],
  ['another track is paused', { ...session, trackUrl: '/audio/two.mp3' }],
])('plays at once, with sound here, when %s', (_, on) => {
  const room = new RoomStub({ session: on });
  show(room);
  fireEvent.click(row());
  expect(room.asked).toEqual([one]);
  expect(unlocked).toBe(1);
});

it('pauses, resumes and repeats the current track', () => {
  const room = new RoomStub({ session: { ...session, paused: false } });
  show(room);
  expect(row().getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(row());
  room.change({ session });
  fireEvent.click(row());
  room.change({ session: { ...session, position: 90 }, queue: [queued('a', 'Amber', 'ada')] });
  fireEvent.click(row());
  expect(room.asked).toEqual([['pause'], ['play', undefined], ['play', 0]]);
});

it('plays on a double-click, whose second click does not pause', () => {
  const room = new RoomStub();
  show(room);
  fireEvent.click(row(), { detail: 1 });
  room.change({ session: { ...session, paused: false } });
  fireEvent.click(row(), { detail: 2 });
  expect(room.asked).toEqual([one]);
});

it('queues a track at the end, or before all others', () => {
  const room = new RoomStub({ queue: [queued('a', 'Amber', 'ben'), queued('b', 'Bells', 'ben')] });
  show(room);
  fireEvent.click(screen.getByRole('button', { name: 'Play One next' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add One to the queue' }));
  const entry = { trackUrl: '/audio/one.mp3', title: 'One', duration: 90 };
  expect(room.asked).toEqual([
    ['queue.add', entry, 'a'],
    ['queue.add', entry, undefined],
  ]);
});

it('lets listeners add only at the end, and not play', () => {
  show(new RoomStub({ role: 'participant', uid: 'ben' }));
  expect(row().disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Play One next' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add One to the queue' })).toBeTruthy();
});

it('offers no “Play next” if requests decide the order', () => {
  const settings = { ...new RoomStub().state.settings, queueByWishes: true };
  show(new RoomStub({ settings }));
  expect(screen.queryByRole('button', { name: 'Play One next' })).toBeNull();
});
