import { cursorFrom, cursorText } from '@sevenfold/service-defaults';
import { z } from 'zod';

interface Listed {
  createdAt: Date;
  id: string;
}

export const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/**
 * Restricts a query to rows after the cursor.
 * @throws InvalidInput for a cursor that we did not issue.
 */
export function after(cursor: string | undefined) {
  if (!cursor) return {};
  const { at, id } = cursorFrom(cursor, z.uuid());
  return { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] };
}

/** One extra row shows whether there is a next page. */
export function pageOf<Row extends Listed>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last;
  return { rows: items, nextCursor: more ? cursorText({ at: last.createdAt, id: last.id }) : null };
}
