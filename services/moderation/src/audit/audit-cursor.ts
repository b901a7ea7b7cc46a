import { InvalidInput } from '@sevenfold/contracts';
import { z } from 'zod';

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** The last row of a page. Time and id together, because rows can share a millisecond. */
export interface AuditCursor {
  at: Date;
  id: string;
}

export const writeCursor = ({ at, id }: AuditCursor): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');

/** @throws InvalidInput when the text is not one of our cursors. */
export function readCursor(text: string): AuditCursor {
  try {
    const [at, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at: new Date(at), id };
  } catch (cause) {
    throw new InvalidInput('cursor.invalid', 'cursor: is not the cursor of a page', {
      field: 'cursor',
      cause,
    });
  }
}
