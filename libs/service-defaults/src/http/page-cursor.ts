import { InvalidInput } from '@sevenfold/contracts';
import { z } from 'zod';

/** The last row of a page of a list ordered by time: time and id, because rows can share a millisecond. */
export interface PageEnd {
  at: Date;
  id: string;
}

/** Before this date, PostgreSQL and JavaScript disagree about years. */
const earliest = Date.UTC(1970);

export const cursorText = ({ at, id }: PageEnd): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');

/**
 * The end of the previous page. `idSchema` describes the list's ids: the database would fail on others.
 * @throws InvalidInput for anything that `cursorText` cannot have returned.
 */
export function cursorFrom(text: string, idSchema: z.ZodType<string>): PageEnd {
  const parsed = z.tuple([z.iso.datetime(), idSchema]).safeParse(parsedJson(text));
  const at = new Date(parsed.data?.[0] ?? Number.NaN);
  if (!parsed.success || !(at.getTime() >= earliest))
    throw new InvalidInput('request.invalid', 'The cursor didn’t come from this list.', { field: 'cursor' });
  return { at, id: parsed.data[1] };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
