import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { AuthProvider, Session } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { useWaitingCounts } from './use-waiting-counts';

const { fetch: given } = globalThis;
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
  localStorage.clear();
  jest.useRealTimers();
  globalThis.fetch = given;
});

it('counts while the console is hidden, too: notifications come from it', async () => {
  let unread = 0;
  globalThis.fetch = (async () => Response.json({ unread: ++unread, pending: 0 })) as typeof fetch;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  localStorage.setItem('sevenfold.guest', JSON.stringify({ token: 'token', uid: 'olga', expiresAt }));
  const session = new Session();
  await session.start();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <AuthProvider session={session}>{children}</AuthProvider>
    </QueryClientProvider>
  );
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const { result } = renderHook(() => useWaitingCounts(), { wrapper });
  await pass(50);
  const before = result.current[paths.inbox]!.count;
  focusManager.setFocused(false);
  await pass(30_000);
  expect(result.current[paths.inbox]!.count).toBeGreaterThan(before);
});
