import type { Clip } from './clip.js';
import type { Mp3Window } from './mp3-window.js';
import { pieceOf, seekTableUrl, type SeekTable } from './seek-table.js';

/**
 * Long enough to fetch and decode the whole track while it plays, at 1.5 Mbit/s; short enough to arrive before the
 * room has answered.
 */
const pieceSeconds = 12;
/** Starts this much earlier, because the position is only an estimate before the clock is known. */
const earlierSeconds = 1;
const deadlineMs = 8_000;
/** A decoder that skips part of its input would shift the rest. */
const decoderSlackSeconds = 0.005;

export type Decoder = Pick<BaseAudioContext, 'decodeAudioData'>;

/**
 * Fetches and decodes the part of a track that the room is about to play, long before the whole track could
 * arrive. Null if the part cannot be fetched or decoded on its own; never rejects.
 */
export async function fetchFirstPiece(
  url: string,
  position: () => number,
  decoder: Decoder,
  abandoned: AbortSignal,
): Promise<Clip | null> {
  const tableUrl = seekTableUrl(url);
  if (tableUrl === undefined) return null;
  const signal = AbortSignal.any([abandoned, AbortSignal.timeout(deadlineMs)]);
  try {
    const found = await fetch(tableUrl, { signal });
    if (!found.ok) return null;
    const piece = pieceOf((await found.json()) as SeekTable, position() - earlierSeconds, pieceSeconds);
    if (!piece) return null;
    const response = await fetch(url, {
      signal,
      headers: { range: `bytes=${piece.begin}-${piece.end - 1}` },
    });
    if (response.status === 206) return await decodedPiece(await response.arrayBuffer(), piece, decoder);
    await response.body?.cancel();
  } catch {
    // The whole track follows.
  }
  return null;
}

/** Null if the decoder skipped something, or could not decode it. */
export async function decodedPiece(
  bytes: ArrayBuffer,
  { from, usableFrom, seconds, trackSeconds }: Omit<Mp3Window, 'bytes'>,
  decoder: Decoder,
): Promise<Clip | null> {
  try {
    const buffer = await decoder.decodeAudioData(bytes);
    if (Math.abs(buffer.duration - seconds) > decoderSlackSeconds) return null;
    return { buffer, from, usableFrom, isWhole: false, duration: trackSeconds };
  } catch {
    return null;
  }
}
