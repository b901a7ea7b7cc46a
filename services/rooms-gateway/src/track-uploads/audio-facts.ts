import type { Readable } from 'node:stream';
import { parseStream, type IAudioMetadata } from 'music-metadata';

export interface AudioFacts {
  contentType: string;
  durationSeconds: number;
  title?: string;
  artist?: string;
}

/** Containers as the parser names them, and how browsers call them. What is not here is not played everywhere. */
const contentTypes: readonly [container: RegExp, contentType: string][] = [
  [/^MPEG$/, 'audio/mpeg'],
  [/^ADTS/, 'audio/aac'],
  [/^(M4A|mp4|isom|iso\d|dash)/i, 'audio/mp4'],
  [/^Ogg$/, 'audio/ogg'],
  [/^FLAC$/, 'audio/flac'],
  [/^WAVE$/, 'audio/wav'],
  [/^EBML\/webm$/, 'audio/webm'],
];
const longestSeconds = 6 * 3_600;

/** What a whole file is by its content, whatever it calls itself; `undefined` when it is no track for a room. */
export async function audioFacts(bytes: Readable, size: number): Promise<AudioFacts | undefined> {
  try {
    return factsOf(await parseStream(bytes, { size }, { duration: true, skipCovers: true }));
  } catch {
    return undefined;
  } finally {
    bytes.destroy();
  }
}

function factsOf({ format, common }: IAudioMetadata): AudioFacts | undefined {
  const { container = '', duration = 0, hasVideo, codec } = format;
  const contentType = contentTypes.find(([name]) => name.test(container))?.[1];
  if (!contentType || hasVideo || !codec || !(duration > 0 && duration <= longestSeconds)) return undefined;
  const title = plainText(common.title);
  const artist = plainText(common.artist);
  return { contentType, durationSeconds: duration, ...(title && { title }), ...(artist && { artist }) };
}

/** Text from a stranger's file: one line, of a length that fits a list. */
export function plainText(text: string | undefined): string {
  return [
    // A file may bear megabytes of it.
    ...(text ?? '')
      .slice(0, 2_000)
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, 120)
    .join('');
}
