import { act, fireEvent, screen } from '@testing-library/react';
import { switchLetterKeys } from '../../../controls/letter-keys';
import type { Player } from '../player/use-playback';
import { renderInRoom, RoomStub, session } from '../testing/render-in-room';
import { WithControls } from '../testing/with-controls';
import { useRoomKeys } from './use-room-keys';

const asHost = () => new RoomStub({ session });
const asListener = () => new RoomStub({ session, role: 'participant', uid: 'ben' });

let done: unknown[] = [];
beforeEach(() => {
  done = [];
});
afterEach(() => act(() => switchLetterKeys(true)));

const player = (volume: number) =>
  ({
    playback: { playing: true, positionMs: 30_000 },
    volume,
    unlock: () => undefined,
    setVolume: (wanted: number) => done.push(wanted),
    silence: (on: boolean) => done.push(on ? 'silent' : 'loud'),
  }) as unknown as Player;

function Keys(parts: Pick<Parameters<typeof useRoomKeys>[0], 'player' | 'controls'>) {
  useRoomKeys({
    ...parts,
    onLibrary: () => done.push('library'),
    onShortcuts: () => done.push('shortcuts'),
  });
  return (
    <>
      <h1 tabIndex={-1}>first-room</h1>
      <button>Leave</button>
      <a href="#status">Status</a>
      <input aria-label="Message" />
      <input type="range" aria-label="Volume" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, like the guestbook */}
      <div role="log" tabIndex={0} />
    </>
  );
}

const show = (room: RoomStub, volume = 0.5) =>
  renderInRoom(<WithControls player={player(volume)}>{parts => <Keys {...parts} />}</WithControls>, room);

/** Whether the page used the key, so that the browser doesn't. */
const press = (key: string, on: Element = document.body, more: object = {}) =>
  !fireEvent.keyDown(on, { key, ...more });

it('plays, pauses and seeks for people who may control the music', () => {
  const room = asHost();
  show(room);
  press(' ');
  press('ArrowLeft');
  press('ArrowRight');
  room.change({ session: { ...session, paused: true } });
  press(' ', screen.getByRole('heading'));
  expect(room.asked).toEqual([['pause'], ['seek', 25], ['seek', 35], ['play', undefined]]);
});

it('tells listeners once who has the controls, and changes nothing', () => {
  const room = asListener();
  show(room);
  for (const key of [' ', 'ArrowLeft', ' ']) press(key);
  expect(room.asked).toEqual([]);
  expect(screen.getAllByText('The host plays and pauses for everyone')).toHaveLength(1);
});

it('tells listeners of a resident room that the house plays', () => {
  show(new RoomStub({ room: 'low-altitude', session, role: 'participant', host: null, uid: 'ben' }));
  press(' ');
  expect(screen.getByText('The house plays here')).toBeTruthy();
  expect(screen.queryByText(/The host/)).toBeNull();
});

it('changes volume and mute here, finds the library and shows the keys, for everyone', () => {
  show(asListener());
  for (const key of ['ArrowUp', 'ArrowDown', 'm', 'M', 'l', '?']) press(key);
  expect(done).toEqual([0.55, 0.45, 'silent', 'silent', 'library', 'shortcuts']);
});

it('keeps the volume within its range, and unmutes', () => {
  show(asListener(), 0);
  for (const key of ['ArrowDown', 'm']) press(key);
  expect(done).toEqual([0, 'loud']);
});

it.each([
  [' ', 'button'],
  [' ', 'link'],
  ['m', 'textbox'],
  ['?', 'textbox'],
  ['ArrowUp', 'slider'],
  ['ArrowDown', 'log'],
  [' ', 'log'],
])('leaves “%s” to a focused %s', (key, role) => {
  const room = asHost();
  show(room);
  expect(press(key, screen.getByRole(role))).toBe(false);
  expect([...room.asked, ...done]).toEqual([]);
});

it.each(['ctrlKey', 'metaKey', 'altKey'])('leaves keys with %s to the browser', held => {
  show(asHost());
  for (const key of ['l', 'm', 'ArrowLeft', ' '])
    expect(press(key, document.body, { [held]: true })).toBe(false);
  expect(done).toEqual([]);
});

it('seeks once while a key is held down, but keeps changing the volume', () => {
  const room = asHost();
  show(room);
  press('ArrowRight', document.body, { repeat: true });
  press('ArrowUp', document.body, { repeat: true });
  expect([room.asked, done]).toEqual([[], [0.55]]);
});

it.each(['dialog', 'menu'])('leaves all keys to an open %s', role => {
  show(asHost());
  const front = document.body.appendChild(Object.assign(document.createElement('div'), { role }));
  front.setAttribute('role', role);
  press('m');
  front.remove();
  expect(done).toEqual([]);
  press('m');
  expect(done).toEqual(['silent']);
});

it('does nothing with single-key shortcuts off', () => {
  const room = asHost();
  show(room);
  act(() => switchLetterKeys(false));
  for (const key of [' ', 'm', '?', 'ArrowLeft']) expect(press(key)).toBe(false);
  expect([...room.asked, ...done]).toEqual([]);
});
