import { createHash, randomBytes } from 'node:crypto';

export interface TestFile {
  name: string;
  type: string;
  bytes: Buffer;
}

const beginnings = {
  // A signature, the header of a 1 x 1 picture, and the start of its data.
  png: Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489000fffff49444154',
    'hex',
  ),
  wav: Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4, 1), Buffer.from('WAVEfmt ')]),
  pdf: Buffer.from('%PDF-1.7\n'),
  mp3: Buffer.from('fffb9064', 'hex'),
};
const types = { png: 'image/png', wav: 'audio/wav', pdf: 'application/pdf', mp3: 'audio/mpeg' };

/** A file that starts like its kind and continues with random bytes. */
export function testFile(kind: keyof typeof beginnings, size: number, name = `file.${kind}`): TestFile {
  const bytes = Buffer.concat([beginnings[kind], randomBytes(size)]).subarray(0, size);
  return { name, type: types[kind], bytes };
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
