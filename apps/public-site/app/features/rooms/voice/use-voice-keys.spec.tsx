import { act, fireEvent, render, screen } from '@testing-library/react';
import { switchLetterKeys } from '../../../controls/letter-keys';
import { LetterKeysSwitch } from '../../../controls/letter-keys-switch';
import { useVoiceKeys } from './use-voice-keys';
import type { TalkMode } from './voice-preferences';

afterEach(() => act(() => switchLetterKeys(true)));

function Keys({ mode, done }: { mode: TalkMode; done: string[] }) {
  useVoiceKeys(
    true,
    mode,
    held => done.push(held ? 'pressed' : 'released'),
    () => done.push('muted'),
  );
  return <LetterKeysSwitch does="Letters do something" />;
}

const letters = () => screen.getByLabelText('Letters do something') as HTMLInputElement;

it('ignores T if letter keys are off, and remembers that', () => {
  const done: string[] = [];
  const { unmount } = render(<Keys mode="open" done={done} />);
  fireEvent.keyDown(document.body, { key: 't' });
  expect(done).toEqual(['muted']);
  fireEvent.click(letters());
  unmount();
  done.length = 0;
  render(<Keys mode="open" done={done} />);
  expect(letters().checked).toBe(false);
  fireEvent.keyDown(document.body, { key: 't' });
  expect(done).toEqual([]);
  fireEvent.click(letters());
  fireEvent.keyDown(document.body, { key: 't' });
  expect(done).toEqual(['muted']);
});

it('releases T if letter keys are turned off while it is held', () => {
  const done: string[] = [];
  render(<Keys mode="push" done={done} />);
  fireEvent.keyDown(document.body, { key: 't' });
  expect(done).toEqual(['pressed']);
  fireEvent.click(letters());
  expect(done.at(-1)).toBe('released');
  fireEvent.keyDown(document.body, { key: 't' });
  expect(done.at(-1)).toBe('released');
});

it('releases T when Command is pressed, because Macs do not report keys released while it is held', () => {
  const done: string[] = [];
  render(<Keys mode="push" done={done} />);
  fireEvent.keyDown(document.body, { key: 't' });
  fireEvent.keyDown(document.body, { code: 'MetaLeft', key: 'Meta', metaKey: true });
  expect(done.at(-1)).toBe('released');
});

it('leaves M to the music', () => {
  const done: string[] = [];
  render(<Keys mode="open" done={done} />);
  fireEvent.keyDown(document.body, { key: 'm' });
  expect(done).toEqual([]);
});

it('recognises T by its position on a keyboard with other letters', () => {
  const done: string[] = [];
  render(<Keys mode="open" done={done} />);
  fireEvent.keyDown(document.body, { key: 'е', code: 'KeyT' });
  expect(done).toEqual(['muted']);
});
