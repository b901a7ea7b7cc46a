import { screen } from '@testing-library/react';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { NowPlaying } from './now-playing';
import type { Player } from './use-playback';

const player = { playback: { positionMs: 0, nudgeMs: 0 }, volume: 1 } as Player;
const vector = { trackUrl: '/audio/one.mp3', position: 0, rate: 1, paused: true, at: 1 };

it('says who added the track to the queue', () => {
  const room = new RoomStub({ session: { ...vector, seq: 1, epoch: 1, track: 1, addedBy: 'ben' } });
  renderInRoom(<NowPlaying player={player} onTune={() => undefined} />, room);
  expect(screen.getByTestId('now-playing').textContent).toContain('added by Ben');
});

it('starts with who added it where nothing else is known about a track', () => {
  const session = { ...vector, trackUrl: 'https://example.com/a.mp3', seq: 1, epoch: 1, track: 1 };
  const room = new RoomStub({ session: { ...session, addedBy: 'ada' } });
  renderInRoom(<NowPlaying player={player} onTune={() => undefined} />, room);
  expect(screen.getByText('Added by you')).toBeTruthy();
});
