/**
 * Frees the memory of chunks that nobody needs any more, now. The garbage collector would get to it as well, but it runs over
 * everything that the process holds for each few dozen megabytes of such memory, which took longer than to receive them.
 */
export function giveBack(chunks: Buffer[]): void {
  for (const { buffer, byteLength } of chunks)
    // One that shares its memory, as small buffers do, must leave it to the others.
    if (buffer.byteLength === byteLength && 'transfer' in buffer) buffer.transfer(0);
}
