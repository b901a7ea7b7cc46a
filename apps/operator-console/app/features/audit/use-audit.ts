import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { AuditPage } from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';

export type AuditFilter = { action: string; outcome: string; target: string };

/** The audit log, newest first, page by page. */
export function useAudit(filter: AuditFilter) {
  const api = useAdminApi();
  return useInfiniteQuery({
    queryKey: ['admin', 'audit', filter],
    queryFn: ({ pageParam }) => api.request<AuditPage>(`/audit?${queryOf(filter, pageParam)}`),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
    retry: false,
  });
}

function queryOf(filter: AuditFilter, cursor: string | null): string {
  const query = new URLSearchParams({ limit: '200' });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  if (cursor) query.set('cursor', cursor);
  return query.toString();
}

/** All matches of the filter as a file. */
export function useAuditExport(filter: AuditFilter) {
  const api = useAdminApi();
  return useMutation({ mutationFn: () => api.download(`/audit/export?${queryOf(filter, null)}`) });
}
