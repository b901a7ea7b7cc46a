/** How closely a media element follows the room: p99 of the recorded joins in docs/benchmarks.md, rounded up. */
const streamedWithinMs = 30;

/** Tracks whose site doesn’t let others read its files (no CORS). */
export const streamedNote = `Streaming from another site: within about ${streamedWithinMs} ms`;

/** What to expect from a link, before it’s added. */
export const linkNote = `Exactly in time if its site lets other sites read the file. Otherwise it streams and may be off by about ${streamedWithinMs} ms.`;
