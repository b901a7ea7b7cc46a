/** A text as a LIKE pattern that matches only itself: Prisma's `contains` leaves `%` and `_` as they are. */
export const literalPattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');
