import type { Readable } from 'node:stream';
import { fileTypeFromBuffer, fileTypeFromTokenizer } from 'file-type';
import { fromStream } from 'strtok3';
import { contentFits } from '../submissions/domain/accepted-types.js';

/** So many bytes tell the type of nearly every file. */
export const telltaleBytes = 4100;

/** Types that cannot be told from the first bytes, as their marks lie further in: judged when the file is whole. */
const undecided = [/^ID3/, /^II\x2a\0/, /^MM\0\x2a/];

/** Whether the beginning of a file already shows that it is not what its extension says. */
export async function isWrongFromTheStart(head: Uint8Array, extension: string): Promise<boolean> {
  const type = await fileTypeFromBuffer(head);
  if (contentFits(type?.mime, extension)) return false;
  const beginning = Buffer.from(head.subarray(0, 4)).toString('latin1');
  return type !== undefined || !undecided.some(mark => mark.test(beginning));
}

/** The type of a whole file if its content is what its extension says, else `undefined`. */
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
  /** What is there of the file before this stream. */
  head: Uint8Array;
  size: number;
  extension: string;
  onWrong: () => Error;
}

/** Passes an upload's bytes on, and breaks it off as soon as its beginning shows that we do not take it. */
export async function* checkedFromTheStart(
  source: AsyncIterable<Buffer>,
  check: HeadCheck,
): AsyncIterable<Buffer> {
  const enough = Math.min(telltaleBytes, check.size);
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
