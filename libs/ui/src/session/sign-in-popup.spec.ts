import { jest } from '@jest/globals';
import { popupAnswer, popupMessageType, SignInCancelled } from './sign-in-popup.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

const popup = () => ({ closed: false, close: jest.fn() });

it('is cancelled soon after its window is closed, however long it was open', async () => {
  const opened = popup();
  const failed = jest.fn();
  void popupAnswer(opened as unknown as Window).catch(failed);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(failed).not.toHaveBeenCalled();
  opened.closed = true;
  await jest.advanceTimersByTimeAsync(300);
  expect(failed).toHaveBeenCalledWith(expect.any(SignInCancelled));
});

it('ends with the answer of its own window, and no other', async () => {
  const opened = popup() as unknown as Window;
  const answer = popupAnswer(opened);
  const say = (source: unknown, hash: string, origin = location.origin) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        source,
        origin,
        data: { type: popupMessageType, url: `${location.origin}/auth/callback.html${hash}` },
      }),
    );
  say(popup(), '#another-window');
  say(opened, '#another-origin', 'https://elsewhere.test');
  say(opened, '#code=ours');
  expect(await answer).toBe('#code=ours');
});
