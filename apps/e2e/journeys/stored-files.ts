import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StackUnderTest } from '@sevenfold/testing';

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Writes a WAV file of noise that the intake accepts. The same size always gives the same file. */
export function wavFile(name: string, size: number): { path: string; hash: string } {
  const buffer = Buffer.alloc(size);
  buffer.write('RIFF', 0, 'latin1');
  buffer.writeUInt32LE(size - 8, 4);
  buffer.write('WAVEfmt ', 8, 'latin1');
  buffer.writeUInt32LE(16, 16);
  buffer.writeUInt16LE(1, 20);
  buffer.writeUInt16LE(1, 22);
  buffer.writeUInt32LE(44_100, 24);
  buffer.writeUInt32LE(88_200, 28);
  buffer.writeUInt16LE(2, 32);
  buffer.writeUInt16LE(16, 34);
  buffer.write('data', 36, 'latin1');
  buffer.writeUInt32LE(size - 44, 40);
  // A linear congruential sequence: cheap, and no two parts are alike.
  for (let at = 44, state = size; at + 4 <= size; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    buffer.writeUInt32LE(state, at);
  }
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sevenfold-wav-')), name);
  writeFileSync(file, buffer);
  return { path: file, hash: sha256(buffer) };
}

/** Hashes of all files in a submission's folder, by path. */
export async function storedHashes(stack: StackUnderTest, folder: string): Promise<Map<string, string>> {
  const files = await stack.storedFiles(folder);
  return new Map(files.map(file => [file.path, file.sha256]));
}

/** Text of a submission's file with this name. */
export async function storedText(stack: StackUnderTest, folder: string, name: string): Promise<string> {
  const file = (await stack.storedFiles(folder)).find(candidate => candidate.path.endsWith(name));
  if (!file) throw new Error(`${name} is not stored`);
  return file.read();
}
