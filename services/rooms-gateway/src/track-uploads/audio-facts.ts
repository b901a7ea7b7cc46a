import path from 'node:path';
import type { Readable } from 'node:stream';
import { ParserPool } from '@sevenfold/service-defaults';
import type { AudioFormat } from './audio-facts.worker.js';

export interface AudioFacts {
  contentType: string;
  durationSeconds: number;
  title?: string;
  artist?: string;
}

/** Containers by their parser name, with their content type. Others do not play in every browser. */
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

const limits = {
  workMs: 2_000,
  totalMs: 30_000,
  memoryMb: 128,
  waiting: 50,
  waitingPerPerson: 4,
  waitMs: 30_000,
};

/** Compiled next to this module; under Jest both are TypeScript, which Node reads as well. */
const worker = new URL(`./audio-facts.worker${path.extname(import.meta.url)}`, import.meta.url);
const parsers = new ParserPool<AudioFormat | undefined>(worker, limits);

/**
 * Detects a file's type by its content, whatever its name; `undefined` if it is not a playable track. A
 * worker parses it, one file per person at a time.
 * @throws TooMany `parser.too-many`, Unavailable `parser.busy`, ParserFailed for a file that is too expensive
 * to parse.
 */
export async function audioFacts(
  uid: string,
  open: () => Promise<Readable>,
  size: number,
): Promise<AudioFacts | undefined> {
  const format = await parsers.parse(uid, open, { size });
  return format && factsOf(format);
}

function factsOf({ container, durationSeconds, isSound, ...texts }: AudioFormat): AudioFacts | undefined {
  const contentType = contentTypes.find(([name]) => name.test(container))?.[1];
  if (!contentType || !isSound || !(durationSeconds > 0 && durationSeconds <= longestSeconds))
    return undefined;
  const title = plainText(texts.title);
  const artist = plainText(texts.artist);
  return { contentType, durationSeconds, ...(title && { title }), ...(artist && { artist }) };
}

/** Text from an untrusted file: one line, short enough for a list. */
export function plainText(text: string | undefined): string {
  return [
    ...(text ?? '')
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, 120)
    .join('');
}
