import type { Readable } from 'node:stream';
import { fileTypeFromBuffer, fileTypeFromTokenizer } from 'file-type';
import { fromStream } from 'strtok3';
import { contentFits } from '../submissions/domain/accepted-types.js';

/** This many bytes at the start identify nearly every file type. */
export const signatureBytes = 4100;

/** First bytes of formats with a later signature: their type is decided when the file is complete. */
const undecided = [/^ID3/, /^II\x2a\0/, /^MM\0\x2a/];

/** Whether the first bytes already contradict the extension. */
export async function isWrongFromTheStart(head: Uint8Array, extension: string): Promise<boolean> {
  const type = await fileTypeFromBuffer(head);
  if (contentFits(type?.mime, extension)) return false;
  const beginning = Buffer.from(head.subarray(0, 4)).toString('latin1');
  return type !== undefined || !undecided.some(mark => mark.test(beginning));
}

/** The type of a complete file if its content matches its extension, else `undefined`. */
export async function acceptedContentType(
  bytes: Readable,
  { size, extension }: { size: number; extension: string },
): Promise<string | undefined> {
  try {
    const type = await fileTypeFromTokenizer(await fromStream(bytes, { fileInfo: { size } }));
    return contentFits(type?.mime, extension) ? type?.mime : undefined;
  } finally {
    bytes.destroy();
  }
}

export interface HeadCheck {
  /** Bytes of the file before this stream. */
  head: Uint8Array;
  size: number;
  extension: string;
  onWrong: () => Error;
}

/** Passes an upload's bytes on, and aborts as soon as the first bytes show a type that we do not accept. */
export async function* checkedFromTheStart(
  source: AsyncIterable<Buffer>,
  check: HeadCheck,
): AsyncIterable<Buffer> {
  const enough = Math.min(signatureBytes, check.size);
  let head = Buffer.from(check.head);
  let judged = head.length >= enough;
  for await (const chunk of source) {
    if (!judged) head = Buffer.concat([head, chunk.subarray(0, enough - head.length)]);
    if (!judged && head.length >= enough) {
      judged = true;
      if (await isWrongFromTheStart(head, check.extension)) throw check.onWrong();
    }
    yield chunk;
  }
}
