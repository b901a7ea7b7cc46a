import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cacheDirectory } from './config.js';
import { runCommand } from './run-command.js';

/**
 * The folder `name` of the cache, created by `make` if missing. It is built under another name and then renamed,
 * so it exists whole or not at all, and concurrent builds do not disturb each other. Every account may read it,
 * whatever the umask: PostgreSQL and containers run under other accounts.
 */
export async function cached(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cacheDirectory, name);
  if (existsSync(folder)) return folder;

  const created = await mkdir(cacheDirectory, { recursive: true });
  if (created) for (const directory of [created, cacheDirectory]) await chmod(directory, 0o755);
  const draft = await mkdtemp(join(cacheDirectory, `.${name}-`));
  try {
    await make(draft);
    await runCommand('chmod', ['-R', 'a+rX', draft]);
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

export async function verifyFile(file: string, sha256: string) {
  refuseUnless(await digestOfFile(file), sha256, file);
}

/** One digest over names and contents of all files, which pins a folder with one line. */
export async function verifyFolder(folder: string, sha256: string) {
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) {
    hash.update(`${await digestOfFile(join(folder, name))}  ${name}\n`);
  }
  refuseUnless(hash.digest('hex'), sha256, folder);
}

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function refuseUnless(actual: string, expected: string, what: string) {
  if (actual !== expected) throw new Error(`${what} has the digest ${actual}, expected ${expected}`);
}
