const kibibyte = 1024;

export const firstChunkBytes = 256 * kibibyte;
const largestChunkBytes = 32 * 1024 * kibibyte;

export function afterSuccess(chunkBytes: number): number {
  return Math.min(chunkBytes * 2, largestChunkBytes);
}

export function afterError(chunkBytes: number): number {
  return Math.max(Math.floor(chunkBytes / 2), firstChunkBytes);
}
