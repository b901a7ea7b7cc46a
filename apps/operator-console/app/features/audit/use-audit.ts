import { useMutation } from '@tanstack/react-query';
import type { AuditPage } from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';
import { queryOf, usePages } from '../../lib/use-pages';

export type AuditFilter = { action: string; outcome: string; target: string };

/** The audit log, newest first, page by page. */
export const useAudit = (filter: AuditFilter) =>
  usePages<AuditPage>(['admin', 'audit', filter], '/audit', { ...filter, limit: '200' });

/** All matches of the filter as a file. */
export function useAuditExport(filter: AuditFilter) {
  const api = useAdminApi();
  return useMutation({ mutationFn: () => api.download(`/audit/export?${queryOf(filter)}`) });
}
