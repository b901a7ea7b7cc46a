import { useState } from 'react';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Playback } from '../player/playback';
import type { Player } from '../player/use-playback';
import { member, queued, renderInRoom, RoomStub, session } from '../testing/render-in-room';
import { WithControls } from '../testing/with-controls';
import type { VoiceChat } from '../voice/use-voice';
import { MiniPlayer } from './mini-player';

type Shown = { playback?: Partial<Playback>; voice?: Partial<VoiceChat>; onBack?: () => void };

function show(room: RoomStub, { playback, voice, ...rest }: Shown = {}) {
  const done: unknown[] = [];
  const chat = { status: 'out', mode: 'open', muted: false, toggleMute: () => done.push('mute'), ...voice };
  let change!: (more: Partial<Playback>) => void;
  function Shown() {
    const [more, setMore] = useState(playback);
    change = changed => act(() => setMore(changed));
    const player = {
      playback: { playing: true, positionMs: 31_000, ...more },
      volume: 0.5,
      unlock: () => done.push('unlock'),
      silence: (on: boolean) => done.push(['silence', on]),
    } as unknown as Player;
    return (
      <WithControls player={player}>
        {parts => <MiniPlayer {...parts} voice={chat as VoiceChat} {...rest} />}
      </WithControls>
    );
  }
  const shown = renderInRoom(<Shown />, room);
  return { ...shown, done, change };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const buttons = () => screen.getAllByRole('button').map(button => button.ariaLabel ?? button.textContent);

it('shows room, track and position, and links back', () => {
  show(new RoomStub({ session }));
  expect(screen.getByRole('region', { name: 'Room first-room' }).textContent).toContain('One');
  const link = screen.getByRole('link', { name: 'One first-room 0:31 of 1:30' });
  expect(link.getAttribute('href')).toBe('/r/first-room');
});

it('has the shared controls for people who may use them', () => {
  const room = new RoomStub({ session, queue: [queued('a', 'Next one', 'ada')] });
  const { done } = show(room);
  expect(buttons()).toEqual(['Pause', 'Next', 'Mute the music here', 'Leave']);
  press('Pause');
  room.change({ session: { ...session, paused: true } });
  press('Play');
  press('Next');
  expect(room.asked).toEqual([['pause'], ['play', undefined], ['queue.next']]);
  expect(done).toEqual(['unlock']);
});

it('has this device’s controls for listeners', () => {
  const room = new RoomStub({ session, role: 'participant', uid: 'ben' });
  const { done } = show(room);
  expect(buttons()).toEqual(['Mute the music here', 'Leave']);
  press('Mute the music here');
  expect(done).toEqual([['silence', true]]);
});

it('asks for a tap if the browser blocks sound, and leaves the focus on the sound button', () => {
  const room = new RoomStub({ session, role: 'participant', uid: 'ben' });
  const { done, change } = show(room, { playback: { locked: true } });
  screen.getByRole('button', { name: 'Turn on sound' }).focus();
  press('Turn on sound');
  expect(done).toEqual(['unlock']);
  change({ locked: false });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mute the music here' }));
});

it('mutes the microphone of someone in voice, on any page', () => {
  const { done } = show(new RoomStub({ session }), { voice: { status: 'in' } });
  press('Mute your microphone');
  expect(done).toEqual(['mute']);
});

it('says what is wrong: no connection, no track, no host', () => {
  const room = new RoomStub({ session, status: 'reconnecting' });
  show(room);
  const trouble = () => within(screen.getByRole('region', { name: /Room/ })).getByRole('status').textContent;
  expect(trouble()).toBe('Reconnecting…');
  room.change({ status: 'joined' });
  expect(trouble()).toBe('');
  const away = { ...member('host', 'Ben', 1), lostAt: 5 };
  room.change({ host: 'ben', members: { ada: member('participant', 'Ada', 2), ben: away } });
  expect(trouble()).toBe('The host is away');
});

it('leads back to the player on the room’s page, which has its own Leave', () => {
  let back = 0;
  show(new RoomStub({ session }), { onBack: () => back++ });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
  press('One first-room 0:31 of 1:30');
  expect(back).toBe(1);
});

it('leaves the room only on Leave', () => {
  const room = new RoomStub({ session: null });
  const { unmount } = show(room);
  press('Leave');
  expect(room.asked).toEqual([['leave']]);
  unmount();
  expect(room.asked).toEqual([['leave']]);
});

it('reserves space at the lower edge while it shows', () => {
  const { unmount } = show(new RoomStub({ session }));
  const kept = () => document.documentElement.style.getPropertyValue('--sf-below');
  expect(kept()).toBe('0px');
  unmount();
  expect(kept()).toBe('');
});
