import { z } from 'zod';

/** The `nextCursor` of a list's previous page. Its content is nobody's business but the service's. */
export const cursorSchema = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'is not a cursor');
