import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { AuthProvider, Session } from '@sevenfold/ui';
import { useApiHealth, useParticipants, usePolledRooms, useWebSocketFailures } from './use-admin-center';

const { fetch: given } = globalThis;
const asked: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  asked.length = 0;
  globalThis.fetch = (async (address: string) => {
    asked.push(address);
    return Response.json({ rooms: [], failures: [], participants: [] });
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.useRealTimers();
  globalThis.fetch = given;
});

/** A person with a token; their rights do not matter here. */
async function around() {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  localStorage.setItem('sevenfold.guest', JSON.stringify({ token: 'guest', uid: 'guest-1', expiresAt }));
  const session = new Session();
  await session.start();
  const client = new QueryClient();
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <AuthProvider session={session}>{children}</AuthProvider>
    </QueryClientProvider>
  );
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const times = (address: string) => asked.filter(each => each.startsWith(address)).length;

it.each<[string, string, () => unknown]>([
  ['rooms', '/admin/rooms', () => usePolledRooms()],
  ['failures of sockets', '/admin/ws-failures?limit=50', () => useWebSocketFailures()],
  ['participants', '/admin/room/studio/participants', () => useParticipants('studio')],
  ['health', '/api/healthz', () => useApiHealth()],
])('asks for %s every ten seconds', async (_, address, hook) => {
  const client = renderHook(hook, { wrapper: await around() });
  await pass(50);
  expect(times(address)).toBe(1);
  await pass(9_800);
  expect(times(address)).toBe(1);
  await pass(300);
  expect(times(address)).toBe(2);
  await pass(10_000);
  expect(times(address)).toBe(3);
  client.unmount();
});
