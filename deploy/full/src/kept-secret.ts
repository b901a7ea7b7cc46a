import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Generated once per data directory, then read. */
export async function keptSecret(file: string, bytes = 32): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const secret = randomBytes(bytes).toString('hex');
  return writeFile(file, secret, { flag: 'wx', mode: 0o600 }).then(
    () => secret,
    () => readFile(file, 'utf8'),
  );
}
