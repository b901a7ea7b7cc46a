import { z } from 'zod';

/** The `nextCursor` of a list's previous page. Opaque: only the service reads it. */
export const cursorSchema = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'isn’t a cursor');
