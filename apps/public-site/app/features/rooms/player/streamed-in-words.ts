/** How close a media element keeps to the room: 99 % of `npm run bench -- heard --streamed one`, rounded up. */
const streamedWithinMs = 20;

export const streamedInWords = `Streaming from another site: within about ${streamedWithinMs} ms`;
