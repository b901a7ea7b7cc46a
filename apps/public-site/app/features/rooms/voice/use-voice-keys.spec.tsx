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

it('does nothing at M where letters are switched off, and remembers it', () => {
  const done: string[] = [];
  const { unmount } = render(<Keys mode="open" done={done} />);
  fireEvent.keyDown(document.body, { code: 'KeyM' });
  expect(done).toEqual(['muted']);
  fireEvent.click(letters());
  unmount();
  done.length = 0;
  render(<Keys mode="open" done={done} />);
  expect(letters().checked).toBe(false);
  fireEvent.keyDown(document.body, { code: 'KeyM' });
  expect(done).toEqual([]);
  fireEvent.click(letters());
  fireEvent.keyDown(document.body, { code: 'KeyM' });
  expect(done).toEqual(['muted']);
});

it('lets go of T that is held while letters are switched off', () => {
  const done: string[] = [];
  render(<Keys mode="push" done={done} />);
  fireEvent.keyDown(document.body, { code: 'KeyT' });
  expect(done).toEqual(['pressed']);
  fireEvent.click(letters());
  expect(done.at(-1)).toBe('released');
  fireEvent.keyDown(document.body, { code: 'KeyT' });
  expect(done.at(-1)).toBe('released');
});

it('lets go of T when Command is pressed with it: Macs tell nothing of the keys that are released then', () => {
  const done: string[] = [];
  render(<Keys mode="push" done={done} />);
  fireEvent.keyDown(document.body, { code: 'KeyT' });
  fireEvent.keyDown(document.body, { code: 'MetaLeft', key: 'Meta', metaKey: true });
  expect(done.at(-1)).toBe('released');
});
