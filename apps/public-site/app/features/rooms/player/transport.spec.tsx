import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { now, queued, renderInRoom, RoomStub } from '../testing/render-in-room';
import { WithControls } from '../testing/with-controls';
import type { Playback } from './playback';
import { Transport } from './transport';
import type { Player } from './use-playback';

const session = {
  trackUrl: '/audio/one.mp3',
  position: 0,
  rate: 1,
  paused: true,
  at: now,
  seq: 1,
  epoch: 1,
  track: 1,
};

describe('the transport', () => {
  const unlocked: string[] = [];
  const player = (playback: Partial<Playback> = {}) =>
    ({
      playback: { locked: false, fault: undefined, ...playback },
      volume: 0.5,
      unlock: () => unlocked.push('unlocked'),
      setVolume: (volume: number) => unlocked.push(`volume ${volume}`),
    }) as unknown as Player;

  const render = (room: RoomStub, playback: Partial<Playback> = {}) =>
    renderInRoom(
      <WithControls player={player(playback)}>
        {({ player, controls }) => <Transport player={player} controls={controls} />}
      </WithControls>,
      room,
    );

  beforeEach(() => {
    unlocked.length = 0;
  });

  it('turns on the host’s sound when they press Play', () => {
    const room = new RoomStub({ session });
    render(room, { locked: true });
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(unlocked).toEqual(['unlocked']);
    expect(room.asked).toEqual([['play', undefined]]);
  });

  it('restarts a track that has ended, or continues with the queue', () => {
    const room = new RoomStub({ session: { ...session, paused: false, position: 90 } });
    render(room);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    room.change({ queue: [queued('a', 'Amber', 'ben')] });
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(room.asked).toEqual([['play', 0], ['queue.next']]);
  });

  it('if nothing is on, starts the queue or else the library’s first track, with sound here', () => {
    const room = new RoomStub();
    render(room);
    fireEvent.click(screen.getByRole('button', { name: 'Start with One' }));
    room.change({ queue: [queued('a', 'Amber', 'ben')] });
    fireEvent.click(screen.getByRole('button', { name: 'Start with Amber' }));
    expect(room.asked).toEqual([
      ['setTrack', '/audio/one.mp3', { play: true, title: 'One', duration: 90 }],
      ['queue.next'],
    ]);
    expect(unlocked).toEqual(['unlocked', 'unlocked']);
  });

  it('keeps the focus on Next, which does nothing without a next track', () => {
    const room = new RoomStub({ session, queue: [queued('a', 'Amber', 'ben')] });
    render(room);
    const next = screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement;
    fireEvent.click(next);
    room.change({ queue: [] });
    expect([next.disabled, next.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    fireEvent.click(next);
    expect(room.asked).toEqual([['queue.next']]);
  });

  it('skips once, however often Next is pressed meanwhile', async () => {
    const room = new RoomStub({ session, queue: [queued('a', 'Amber', 'ben')] });
    render(room);
    const next = screen.getByRole('button', { name: 'Next' });
    fireEvent.click(next);
    fireEvent.click(next);
    expect(room.asked).toEqual([['queue.next']]);
    await act(async () => undefined);
    fireEvent.click(next);
    expect(room.asked).toEqual([['queue.next'], ['queue.next']]);
  });

  it('gives listeners a vote instead, unless the host has turned voting off', () => {
    const room = new RoomStub({ session, role: 'participant', uid: 'ben', votes: ['cleo'] });
    render(room);
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Vote to skip 1/2' }));
    room.change({ votes: ['cleo', 'ben'] });
    fireEvent.click(screen.getByRole('button', { name: 'Vote to skip 2/2', pressed: true }));
    expect(room.asked).toEqual([
      ['queue.voteToSkip', true],
      ['queue.voteToSkip', false],
    ]);
    room.change({ settings: { ...room.state.settings, votingOpen: false } });
    expect(screen.queryByRole('button', { name: /Vote/ })).toBeNull();
  });

  it('changes the speed for everyone, and tells listeners', () => {
    const room = new RoomStub({ session });
    render(room);
    fireEvent.change(screen.getByLabelText('Playback speed'), { target: { value: '1.25' } });
    expect(room.asked).toEqual([['setRate', 1.25]]);
    room.change({ session: { ...session, rate: 1.33 } });
    expect((screen.getByLabelText('Playback speed') as HTMLSelectElement).value).toBe('1.33');
    room.change({ role: 'participant' });
    expect(screen.queryByLabelText('Playback speed')).toBeNull();
    expect(screen.getByText('Played at 1.33× speed.')).toBeTruthy();
  });

  it('mutes the music on this device and restores its volume', () => {
    render(new RoomStub());
    fireEvent.click(screen.getByRole('button', { name: 'Mute the music here' }));
    expect(unlocked).toEqual(['volume 0']);
  });

  it.each([
    ['Play', 'host', 'button'],
    ['Volume', 'participant', 'slider'],
  ] as const)('moves the focus to %s when a %s turns on sound', (name, role, kind) => {
    function Unlockable() {
      const [locked, setLocked] = useState(true);
      return (
        <WithControls player={{ ...player({ locked }), unlock: () => setLocked(false) }}>
          {({ player, controls }) => <Transport player={player} controls={controls} />}
        </WithControls>
      );
    }
    renderInRoom(<Unlockable />, new RoomStub({ session, role }));
    const turnOn = screen.getByRole('button', { name: 'Turn on sound' });
    turnOn.focus();
    fireEvent.click(turnOn);
    expect(document.activeElement).toBe(screen.getByRole(kind, { name }));
  });

  it('says that a track cannot be heard, in our words and not the browser’s', () => {
    render(new RoomStub({ session }), { fault: 'Unable to decode audio data' });
    expect(screen.getByRole('alert').textContent).toBe('This track can’t be played here. Try another one.');
  });
});
