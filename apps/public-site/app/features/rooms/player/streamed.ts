/** How close a media element keeps to the room: p99 of the recorded joins in docs/benchmarks.md, rounded up. */
const streamedWithinMs = 30;

/** Tracks whose site doesn’t let others read its files (no CORS). */
export const streamedNote = `Streaming from another site: within about ${streamedWithinMs} ms`;

/** What to expect of a link, before it’s added. */
export const linkNote = `In time to the sample if its site lets others read the file. If not, it streams, within about ${streamedWithinMs} ms.`;
