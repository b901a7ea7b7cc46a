import { act, fireEvent, screen } from '@testing-library/react';
import type { Metronome } from '@sevenfold/contracts';
import { emptyRoom, type Room } from '@sevenfold/realtime-client';
import { firstMetronome } from './beat-grid';
import { switchLetterKeys } from '../../controls/letter-keys';
import { nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { silentAudio } from '../../testing/silent-audio';
import { MetronomePanel } from './metronome-panel';

const state = emptyRoom('rehearsal', 'ada');
const nothing = () => undefined;
let tell: (metronome: Metronome) => void = nothing;
/** A room that changes only when the test says so. */
const room = {
  state,
  realtime: {
    tree: {
      subscribe: (_: string, listener: typeof tell) => {
        tell = listener;
        return { known: nothing, stop: nothing };
      },
    },
    clock: {
      estimate: () => ({ uncertaintyMs: 1 }),
      subscribe: () => nothing,
      filter: { isReady: false },
    },
    serverNow: () => 1_000_000,
    set: async () => undefined,
  },
} as unknown as Room;

afterEach(() => act(() => switchLetterKeys(true)));

it('takes taps on B unless letter keys are off; arrow keys always change the tempo', () => {
  renderQueryingPage(<MetronomePanel room={room} state={state} />, { session: nobodysSession() });
  const isTaken = (code: string) => !fireEvent.keyDown(document.body, { code });
  expect(['KeyB', 'ArrowUp'].map(isTaken)).toEqual([true, true]);
  fireEvent.click(screen.getByLabelText(/^Keys: B taps/));
  expect(['KeyB', 'ArrowUp'].map(isTaken)).toEqual([false, true]);
});

it('leaves a key to the focused control only if the control uses it', () => {
  silentAudio();
  renderQueryingPage(<MetronomePanel room={room} state={state} />, { session: nobodysSession() });
  const taken = (control: HTMLElement) =>
    ['Space', 'KeyB', 'ArrowUp'].filter(code => !fireEvent.keyDown(control, { code }));
  expect(taken(screen.getByRole('button', { name: /Count in/ }))).toEqual(['KeyB', 'ArrowUp']);
  expect(taken(screen.getByRole('radio', { name: '7/8' }))).toEqual(['Space', 'KeyB']);
  expect(taken(screen.getByRole('slider', { name: 'Tempo' }))).toEqual(['Space', 'KeyB']);
});

it('says whether the click is audible here, and how to change that', () => {
  silentAudio();
  renderQueryingPage(<MetronomePanel room={room} state={state} />, { session: nobodysSession() });
  fireEvent.click(screen.getByRole('button', { name: 'Hear the click' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mute the click' }));
  expect(screen.getByRole('button', { name: 'Hear the click' })).toBeTruthy();
});

it('does not announce its accuracy on every clock measurement', () => {
  renderQueryingPage(<MetronomePanel room={room} state={state} />, { session: nobodysSession() });
  expect(screen.getByTestId('accuracy').textContent).toContain('± 1.00 ms');
  expect(screen.getByTestId('accuracy').closest('[role=status]')).toBeNull();
});

it('ignores the confirmation of an older tempo while a newer one is pending', () => {
  renderQueryingPage(<MetronomePanel room={room} state={state} />, { session: nobodysSession() });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Faster' }));
  press();
  press();
  press();
  act(() => tell({ ...firstMetronome, bpm: 97, by: 'ada' }));
  expect(screen.getByTestId('tempo').textContent).toBe('99');
  press();
  expect(screen.getByTestId('tempo').textContent).toBe('100');
});
