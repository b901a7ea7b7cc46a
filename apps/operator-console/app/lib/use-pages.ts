import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useAdminApi } from './use-admin-api';

interface Options {
  refetchInterval?: number;
  /** Shows the last list until the one of a new key is there. */
  keepsLast?: boolean;
}

/** A list, page by page. `asked` is the query of each. */
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

/** Without empty values. */
export function queryOf(asked: Record<string, string | null>): string {
  const given = Object.entries(asked).filter((each): each is [string, string] => Boolean(each[1]));
  return new URLSearchParams(given).toString();
}
