import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useAdminApi } from './use-admin-api';

interface Options {
  refetchInterval?: number;
  /** Keeps showing the previous list until the list for a new key has loaded. */
  keepsLast?: boolean;
}

/** A list, page by page. `asked` is the query of every page, without the cursor. */
export function usePages<Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  path: string,
  asked: Record<string, string>,
  { refetchInterval, keepsLast }: Options = {},
) {
  const api = useAdminApi();
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => api.request<Page>(`${path}?${queryOf({ ...asked, cursor: pageParam })}`),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    retry: false,
    ...(refetchInterval !== undefined && { refetchInterval }),
    ...(keepsLast && { placeholderData: keepPreviousData }),
  });
}

/** The query string, without empty values. */
export function queryOf(asked: Record<string, string | null>): string {
  const given = Object.entries(asked).filter((each): each is [string, string] => Boolean(each[1]));
  return new URLSearchParams(given).toString();
}
