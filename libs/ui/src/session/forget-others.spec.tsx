import { act, render } from '@testing-library/react';
import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AuthProvider } from './auth-provider.js';
import { ForgetOthers } from './forget-others.js';
import type { Session, SessionState } from './session.js';
import { userOfGuest } from './session-user.js';

/** A tab with one guest after another. */
function openTab() {
  let state: SessionState = { phase: 'ready', user: undefined, recentAccounts: [] };
  const listeners = new Set<() => void>();
  const session = {
    snapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: jest.fn(),
    token: async () => undefined,
    mayBeSignedIn: () => false,
  } as unknown as Session;
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <AuthProvider session={session}>
        <ForgetOthers />
      </AuthProvider>
    </QueryClientProvider>,
  );
  const become = (uid: string | undefined) =>
    act(() => {
      state = { ...state, user: uid === undefined ? undefined : userOfGuest({ uid }) };
      for (const listener of listeners) listener();
    });
  return { queryClient, become };
}

describe('data shown to one person', () => {
  it('is cleared when they leave, so that the next person does not see it', () => {
    const { queryClient, become } = openTab();
    become('guest-1');
    queryClient.setQueryData(['inbox'], 'letters');
    become(undefined);
    expect(queryClient.getQueryData(['inbox'])).toBeUndefined();
  });

  it('is kept while they stay, and public data is kept when they arrive', () => {
    const { queryClient, become } = openTab();
    queryClient.setQueryData(['status'], 'well');
    become('guest-1');
    become('guest-1');
    expect(queryClient.getQueryData(['status'])).toBe('well');
  });
});
