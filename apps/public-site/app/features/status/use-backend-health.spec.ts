import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useBackendHealth } from './use-backend-health';

describe('the backend indicator', () => {
  const answers = (answer: () => Promise<Response>) => (globalThis.fetch = jest.fn<typeof fetch>(answer));
  const moments = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['operational', async () => new Response('ok')],
    ['degraded', async () => new Response('', { status: 404 })],
    ['down', async () => new Response('', { status: 503 })],
    ['down', () => Promise.reject(new TypeError('no network'))],
  ] as const)('is checking, then %s', async (state, answer) => {
    answers(answer);
    const { result } = renderHook(() => useBackendHealth());
    expect(result.current.state).toBe('checking');
    await moments(0);
    expect(result.current.state).toBe(state);
  });

  it('says nothing about the service without a network, and asks again with one', async () => {
    const asked = answers(() => Promise.reject(new TypeError('no network')));
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { result } = renderHook(() => useBackendHealth());
    await moments(0);
    expect(result.current).toEqual({ state: 'offline' });
    expect(asked).not.toHaveBeenCalled();
    online.mockRestore();
    answers(async () => new Response('ok'));
    act(() => void dispatchEvent(new Event('online')));
    await moments(0);
    expect(result.current.state).toBe('operational');
  });

  it('polls every fifteen seconds until unmounted', async () => {
    const asked = answers(async () => new Response('ok'));
    const { unmount } = renderHook(() => useBackendHealth());
    await moments(14_999);
    expect(asked).toHaveBeenCalledTimes(1);
    await moments(1);
    expect(asked).toHaveBeenCalledTimes(2);
    unmount();
    await moments(60_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
