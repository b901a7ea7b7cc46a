import { InvalidInput } from '@sevenfold/contracts';

/** A place in a list that is ordered by time and then id, newest first. */
export interface Position {
  createdAt: Date;
  id: string;
}

export const cursorOf = ({ createdAt, id }: Position) =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');

/** @throws InvalidInput for a cursor that we did not make. */
export function positionOf(cursor: string): Position {
  const [time, id] = Buffer.from(cursor, 'base64url').toString().split('.');
  if (!/^\d{1,15}$/.test(time ?? '') || !/^[0-9a-f-]{36}$/.test(id ?? ''))
    throw new InvalidInput('request.invalid', 'cursor: is not a cursor', { field: 'cursor' });
  return { createdAt: new Date(Number(time)), id: id! };
}

/** Restricts a query to what comes after the cursor. */
export function after(cursor: string | undefined) {
  if (!cursor) return {};
  const { createdAt, id } = positionOf(cursor);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

export const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** One more row than asked for tells whether there is a next page. */
export function pageOf<Row extends Position>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { rows: items, nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}
