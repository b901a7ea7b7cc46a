import type { AuditEntry } from '@sevenfold/contracts';

const columns = [
  'at',
  'operator',
  'operator uid',
  'action',
  'target kind',
  'target',
  'room',
  'service',
  'outcome',
  'completed at',
  'code',
  'detail',
  'reason',
  'ip',
  'trace',
  'before',
  'after',
] as const;

export const csvHead = line(columns);

export function csvLine({ operator, target, before, after, ...entry }: AuditEntry): string {
  return line([
    entry.at,
    operator.name,
    operator.uid,
    entry.action,
    target.kind,
    target.id,
    target.room,
    entry.service,
    entry.outcome,
    entry.completedAt,
    entry.code,
    entry.detail,
    entry.reason,
    entry.ip,
    entry.traceId,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
  ]);
}

function line(cells: readonly (string | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/**
 * A cell as RFC 4180 defines it. Spreadsheets would run a cell that begins like a formula, so it gets an apostrophe:
 * names and reasons come from people.
 */
function cell(text = ''): string {
  const harmless = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
