import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { AuditPage } from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';

export type AuditFilter = { action: string; outcome: string; target: string };

/** The audit log, newest first, page by page. */
export function useAudit(filter: AuditFilter) {
  const api = useAdminApi();
  return useInfiniteQuery({
    queryKey: ['admin', 'audit', filter],
    queryFn: ({ pageParam }) =>
      api.request<AuditPage>(`/audit?${queryOf(filter, { limit: '200', cursor: pageParam })}`),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    retry: false,
  });
}

function queryOf(filter: AuditFilter, page?: { limit: string; cursor: string | null }): string {
  const asked = Object.entries({ ...filter, ...page }).filter(([, value]) => value) as [string, string][];
  return new URLSearchParams(asked).toString();
}

/** All matches of the filter as a file. */
export function useAuditExport(filter: AuditFilter) {
  const api = useAdminApi();
  return useMutation({ mutationFn: () => api.download(`/audit/export?${queryOf(filter)}`) });
}
