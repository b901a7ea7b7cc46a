import { afterEach, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AuthProvider, Session } from '@sevenfold/ui';
import { SignInPanel } from './sign-in-panel';

const { fetch: given } = globalThis;
afterEach(() => {
  cleanup();
  localStorage.clear();
  globalThis.fetch = given;
});

const at = '2026-11-24T10:00:00.000Z';
const sessionsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `session-${n}`,
    startedAt: at,
    lastActiveAt: `2026-11-24T10:${String(n).padStart(2, '0')}:00.000Z`,
    userAgent: `browser ${n}`,
    address: null,
  }));

/** The panel of someone with many sessions, as an operator with a token sees it. */
async function open(count: number) {
  globalThis.fetch = (async () =>
    Response.json({ manageable: true, blocked: false, sessions: sessionsOf(count) })) as typeof fetch;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  localStorage.setItem('sevenfold.guest', JSON.stringify({ token: 'token', uid: 'olga', expiresAt }));
  const session = new Session();
  await session.start();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <AuthProvider session={session}>
          <SignInPanel uid="ada" name="Ada" busy={false} onAsk={() => undefined} />
        </AuthProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findAllByRole('listitem');
}

const listed = () => screen.getAllByRole('listitem').length;

it('shows the session that was used last on top', async () => {
  await open(3);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('browser 2');
});

it('shows five sessions of someone who has many, and five more when asked', async () => {
  await open(12);
  expect(listed()).toBe(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show more (7 left)' }));
  expect(listed()).toBe(10);
  fireEvent.click(screen.getByRole('button', { name: 'Show more (2 left)' }));
  expect(listed()).toBe(12);
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
});
