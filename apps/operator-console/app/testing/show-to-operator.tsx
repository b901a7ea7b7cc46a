import type { ReactNode } from 'react';
import { afterEach } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { AuthProvider, Session } from '@sevenfold/ui';

// jsdom has no fonts, and Mantine measures its text fields again when they load.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const { fetch: given } = globalThis;
afterEach(() => {
  cleanup();
  localStorage.clear();
  globalThis.fetch = given;
});

/** Renders a part of the console for someone whose requests carry a token. A test may replace `fetch`. */
export async function showToOperator(content: ReactNode, path = '/'): Promise<void> {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  localStorage.setItem('sevenfold.guest', JSON.stringify({ token: 'token', uid: 'olga', expiresAt }));
  await show(content, path);
}

/** Renders a part of the console for the session that is stored, if any. */
export async function show(content: ReactNode, path: string): Promise<void> {
  const session = new Session();
  await session.start();
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[path]}>
        <QueryClientProvider client={new QueryClient()}>
          <AuthProvider session={session}>{content}</AuthProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}
