/**
 * Frees the memory of unneeded chunks immediately. The garbage collector would too, but it traverses the
 * whole heap for every few dozen megabytes of such memory, which took longer than receiving them.
 */
export function releaseBuffers(chunks: Buffer[]): void {
  for (const { buffer, byteLength } of chunks)
    // Small buffers share their memory with others: leave it.
    if (buffer.byteLength === byteLength && 'transfer' in buffer) buffer.transfer(0);
}
