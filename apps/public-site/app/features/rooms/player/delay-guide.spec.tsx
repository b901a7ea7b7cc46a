import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { deviceMemory } from '@sevenfold/ui';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { DelayGuide } from './delay-guide';
import { storedOutput, storeOutput } from './stored-output';
import type { Player } from './use-playback';

let done: string[];

/** A player with a delay of -40 ms on a speaker. */
function Guided() {
  const [nudgeMs, setNudgeMs] = useState(-40);
  const [output, setOutput] = useState('');
  const [label, setLabel] = useState('Speaker');
  const [open, setOpen] = useState(true);
  const player = {
    playback: { nudgeMs, playing: true },
    output,
    heardOn: { id: label, label },
    outputs: [
      { id: '', label: 'Speaker' },
      { id: 'b2', label: 'Headphones' },
    ],
    chooseOutput: async (id: string) => {
      storeOutput(id);
      setOutput(id);
    },
    lookAgain: async () => done.push(`output ${storedOutput()}`),
    context: () => undefined,
    tryNudge: (ms: number | null) => {
      done.push(`try ${ms}`);
      setNudgeMs(ms ?? -40);
    },
    nudge: (ms: number) => void done.push(`store ${ms}`),
  } as unknown as Player;
  return (
    <>
      <button onClick={() => setLabel('Headphones')}>Unplug</button>
      {open ? <DelayGuide player={player} onDone={() => setOpen(false)} /> : <p>Closed</p>}
    </>
  );
}

beforeEach(() => {
  done = [];
  deviceMemory.clear();
  renderInRoom(<Guided />, new RoomStub());
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const slide = (label: string, ms: number) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: `${ms}` } });
const heading = () => screen.getByRole('heading');

it('sets the delay in four steps, and stores it at the end', () => {
  press('Next');
  slide('Coarse delay', -180);
  press('Next');
  press('1 ms earlier');
  press('Next');
  expect(screen.getByText('Sound comes 181 ms earlier')).toBeTruthy();
  expect(done).toEqual(['try -180', 'try -181']);
  press('Save');
  expect(done.at(-1)).toBe('store -181');
  expect(heading().textContent).toBe('Saved for Speaker');
  press('Done');
  expect(done.at(-1)).toBe('store -181');
});

it.each([1, 2, 3])('restores delay and output when someone leaves after step %i', steps => {
  fireEvent.change(screen.getByLabelText('Output'), { target: { value: 'b2' } });
  press('Next');
  slide('Coarse delay', 200);
  for (let step = 1; step < steps; step++) press('Next');
  press('Cancel');
  expect(done.slice(-2)).toEqual(['try null', 'output ']);
  expect(done.join()).not.toContain('store');
});

it.each([1, 2, 3])('asks for the output again if it changes after step %i', steps => {
  for (let step = 0; step < steps; step++) press('Next');
  press('Unplug');
  expect(heading().textContent).toBe('Choose the output');
  expect(document.activeElement).toBe(heading());
});

it('says that an output plays without an extra delay', () => {
  press('Next');
  slide('Coarse delay', 0);
  for (let step = 2; step < 4; step++) press('Next');
  press('Save');
  expect(screen.getByText(/^This output plays without an extra delay\./)).toBeTruthy();
});

it('keeps saying which output a delay was saved for', () => {
  for (let step = 1; step < 4; step++) press('Next');
  press('Save');
  press('Unplug');
  expect(heading().textContent).toBe('Saved for Speaker');
});

it('moves in fine steps around the coarse delay, not beyond', () => {
  press('Next');
  slide('Coarse delay', 500);
  press('Next');
  const fine = screen.getByLabelText('Fine delay');
  expect([fine.getAttribute('min'), fine.getAttribute('max')]).toEqual(['470', '500']);
  press('1 ms later');
  expect(done.at(-1)).toBe('try 500');
});

it('moves the focus to the heading of each step', () => {
  for (const step of [
    'Choose the output',
    'Bring the clicks together',
    'Make it one click',
    'Check with music',
  ]) {
    expect(document.activeElement?.textContent).toBe(step);
    if (step !== 'Check with music') press('Next');
  }
  press('Back');
  expect(heading().textContent).toBe('Make it one click');
});
