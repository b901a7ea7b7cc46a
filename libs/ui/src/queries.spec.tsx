import { render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { AuthProvider } from './session/auth-provider.js';
import type { Session, SessionState } from './session/session.js';
import { userOfGuest } from './session/session-user.js';
import { Queries } from './queries.js';

function sessionOf(uid: string): Session {
  const state: SessionState = { phase: 'ready', user: userOfGuest({ uid }), recentAccounts: [] };
  return {
    snapshot: () => state,
    subscribe: () => () => undefined,
    start: jest.fn(),
    token: async () => undefined,
    mayBeSignedIn: () => false,
  } as unknown as Session;
}

function Letters({ ask }: { ask: () => Promise<string> }) {
  return useQuery({ queryKey: ['letters'], queryFn: ask, staleTime: Infinity }).data ?? 'asking';
}

function openPage(uid: string, ask: () => Promise<string>) {
  return render(
    <AuthProvider session={sessionOf(uid)}>
      <Queries>
        <Letters ask={ask} />
      </Queries>
    </AuthProvider>,
  );
}

describe('cached answers of the server', () => {
  it('survive a page without queries, only for the same person', async () => {
    const page = openPage('guest-1', async () => 'for guest 1');
    await screen.findByText('for guest 1');
    page.unmount();

    const again = openPage('guest-1', () => new Promise(() => undefined));
    expect(screen.queryByText('for guest 1')).not.toBeNull();
    again.unmount();

    openPage('guest-2', () => new Promise(() => undefined));
    expect(screen.queryByText('asking')).not.toBeNull();
  });
});
