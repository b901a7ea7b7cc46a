import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminApiError } from '../lib/admin-api';
import { useAdminOnly } from './use-admin-only';

/** Counts navigations after a request fails with this status. jsdom reports each as an error. */
async function leavesAfter(status: number) {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(() => useAdminOnly(), { wrapper });
  await act(async () => {
    const queryFn = async () => {
      throw new AdminApiError('refused', status, 'trace');
    };
    await client.fetchQuery({ queryKey: ['any screen'], queryFn }).catch(() => undefined);
  });
  unmount();
  client.clear();
  const left = reported.mock.calls.filter(call => String(call[0]).includes('navigation'));
  reported.mockRestore();
  return left.length;
}

it('opens the page that explains it once the server says that this person is not an operator', async () => {
  expect(await leavesAfter(403)).toBeGreaterThan(0);
});

it.each([400, 401, 404, 409, 429, 500, 503])('stays with the screen’s own message after %i', async status => {
  expect(await leavesAfter(status)).toBe(0);
});
