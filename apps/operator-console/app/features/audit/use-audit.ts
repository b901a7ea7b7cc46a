import { useMutation } from '@tanstack/react-query';
import type { AuditPage } from '@sevenfold/contracts';
import { useAdminApi } from '../../lib/use-admin-api';
import { queryOf, usePages } from '../../lib/use-pages';

/** `since` and `until` are days, such as `2026-11-30`; empty values match everything. */
export type AuditFilter = { action: string; outcome: string; target: string; since: string; until: string };

/** The audit log, newest first, page by page. */
export const useAudit = (filter: AuditFilter) =>
  usePages<AuditPage>(['admin', 'audit', filter], '/audit', { ...asked(filter), limit: '200' });

/** All matches of the filter as a file. */
export function useAuditExport(filter: AuditFilter) {
  const api = useAdminApi();
  return useMutation({ mutationFn: () => api.download(`/audit/export?${queryOf(asked(filter))}`) });
}

/** Days begin and end in the operator's time zone. */
const asked = ({ since, until, ...others }: AuditFilter) => ({
  ...others,
  from: instant(`${since}T00:00`),
  to: instant(`${until}T23:59:59.999`),
});

/** Empty without a valid day. */
function instant(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
