import { InvalidInput } from '@sevenfold/contracts';
import { z } from 'zod';

/** Where a page of a list by time ended. */
export interface PageCursor {
  at: Date;
  id: string;
}

const cursorSchema = z.tuple([z.iso.datetime(), z.string().min(1).max(64)]);

export const cursorText = ({ at, id }: PageCursor) =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');

/** @throws InvalidInput for anything that was not given out by `cursorText`. */
export function cursorFrom(text: string): PageCursor {
  const parsed = cursorSchema.safeParse(parse(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success)
    throw new InvalidInput('request.invalid', 'cursor: is not one that was given out', { field: 'cursor' });
  return { at: new Date(parsed.data[0]), id: parsed.data[1] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
