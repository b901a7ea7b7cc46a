import type { ReactNode } from 'react';
import { afterEach, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useBulk } from './use-bulk';

afterEach(cleanup);

it('selects nothing when the screen shows another list before all pages have loaded', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const same = (item: string) => item;
  const { result, rerender } = renderHook(({ list }) => useBulk<string>(list, [], same, same), {
    wrapper,
    initialProps: { list: 'pending' },
  });
  const next = Promise.withResolvers<void>();
  const pagesOf = (pages: string[][], hasNextPage: boolean) => ({
    data: { pages },
    hasNextPage,
    isFetchNextPageError: false,
    fetchNextPage: async () => {
      await next.promise;
      return pagesOf([['of approved']], false);
    },
  });
  let choosing: Promise<void> | undefined;
  act(() => void (choosing = result.current.chooseAll(pagesOf([['of pending']], true), page => page)));
  rerender({ list: 'approved' });
  next.resolve();
  await act(() => choosing!);
  expect(result.current.chosen).toEqual([]);
  rerender({ list: 'pending' });
  expect(result.current.chosen).toEqual([]);
});
