import { screen } from '@testing-library/react';
import { now, renderInRoom, RoomStub } from '../testing/render-in-room';
import { WithControls } from '../testing/with-controls';
import { NowPlaying } from './now-playing';
import type { Player } from './use-playback';

const player = { playback: { positionMs: 0, nudgeMs: 0 }, volume: 1 } as Player;
const vector = { trackUrl: '/audio/one.mp3', position: 0, rate: 1, paused: true, at: now };

const show = (room: RoomStub) =>
  renderInRoom(
    <WithControls player={player}>
      {parts => <NowPlaying {...parts} onTune={() => undefined} />}
    </WithControls>,
    room,
  );

it('says who added the track to the queue', () => {
  const room = new RoomStub({ session: { ...vector, seq: 1, epoch: 1, track: 1, addedBy: 'ben' } });
  show(room);
  expect(screen.getByTestId('now-playing').textContent).toContain('added by Ben');
});

it('starts with who added it if nothing else is known about a track', () => {
  const session = { ...vector, trackUrl: 'https://example.com/a.mp3', seq: 1, epoch: 1, track: 1 };
  const room = new RoomStub({ session: { ...session, addedBy: 'ada' } });
  show(room);
  expect(screen.getByText('Added by you')).toBeTruthy();
});

it.each([
  ['Nothing is on', null],
  ['Paused', { ...vector, seq: 1, epoch: 1 }],
  ['Now playing', { ...vector, paused: false, seq: 1, epoch: 1 }],
  ['Track ended', { ...vector, paused: false, at: now - 90_000, seq: 1, epoch: 1 }],
])('says “%s” exactly when operators and the API do', (words, session) => {
  show(new RoomStub({ session }));
  expect(screen.getByText(words)).toBeTruthy();
});
