import type { AuditEntry } from '@sevenfold/contracts';
import { outcomeDetail } from './describe-audit-entry';
import { useName } from './use-name';

/** The detail of an outcome, with the name of the person instead of their id. */
export function useOutcomeDetail(entry: AuditEntry): string {
  const { kind, id } = entry.target;
  const isPerson = kind === 'account' || kind === 'member';
  const name = useName(isPerson ? id : undefined);
  const detail = outcomeDetail(entry);
  return name ? detail.replaceAll(id, name) : detail;
}
