import { InvalidInput } from '@sevenfold/contracts';
import { z } from 'zod';

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** The last incident of a page. */
export interface IncidentCursor {
  at: Date;
  id: string;
}

export const writeCursor = ({ at, id }: IncidentCursor): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');

/** @throws InvalidInput when the text is not one of our cursors. */
export function readCursor(text: string): IncidentCursor {
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
