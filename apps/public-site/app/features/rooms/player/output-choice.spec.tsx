import { createRef } from 'react';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { OutputChoice } from './output-choice';
import type { Player } from './use-playback';

/** A browser that has named no outputs yet. */
async function ask(getUserMedia: () => Promise<unknown>, named: number) {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  const player = { outputs: [], output: '', lookAgain: async () => named } as unknown as Player;
  const heading = createRef<HTMLHeadingElement>();
  renderInRoom(
    <>
      <h3 ref={heading} tabIndex={-1}>
        Output
      </h3>
      <OutputChoice player={player} heading={heading} />
    </>,
    new RoomStub(),
  );
  screen.getByRole('button').focus();
  fireEvent.click(screen.getByRole('button', { name: 'Show my outputs' }));
  await act(async () => undefined);
}

const opened = async () => ({ getTracks: () => [] });
const fails = (name: string) => () => Promise.reject(new DOMException('', name));

it('says so if the browser still names no outputs, and stops asking', async () => {
  await ask(opened, 0);
  expect(screen.getByText(/This browser doesn’t name outputs/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show my outputs' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('keeps the button while the names are on their way to the page', async () => {
  await ask(opened, 2);
  expect(screen.getByRole('button', { name: 'Show my outputs' })).toBeTruthy();
});

it.each([
  ['NotFoundError', 'No microphone found'],
  ['NotAllowedError', 'The browser didn’t name your outputs'],
])('on %s says: %s', async (name, title) => {
  await ask(fails(name), 0);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show my outputs' })).toBeTruthy();
});
