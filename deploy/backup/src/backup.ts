import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { System } from './config.js';
import { dumpName, type Copies } from './copies.js';
import { copyBucket } from './copy-bucket.js';
import { copyDatabase } from './copy-database.js';
import { fingerprintOfFile, requireSame, saveTo } from './fingerprint.js';
import type { DatabaseFacts, Manifest } from './manifest.js';
import type { PostgresPrograms } from './postgres-programs.js';
import { requireEmptyBucket, restoreBucket } from './restore-bucket.js';
import { requireRestorable, restoreDatabase } from './restore-database.js';

export interface Tools {
  copies: Copies;
  programs: PostgresPrograms;
  /** Folder for temporary files. */
  scratch: string;
  report: (line: string) => void;
}

/**
 * Copies databases before the bucket: a service can delete a file without a row, but cannot recover a missing file
 * that a row names.
 * @param full reads all objects again, not only changed ones. Also works if the previous copy is damaged.
 */
export async function copySystem(
  { databases, objects }: System,
  { copies, programs, scratch, report }: Tools,
  full = false,
): Promise<Manifest> {
  const begun = new Date();
  const last = full ? undefined : (await copies.find()).whole.at(-1);
  const previous = last === undefined ? undefined : await copies.manifest(last);
  const id = await copies.begin(begun);
  return inFolder(scratch, async folder => {
    const copied: Manifest['databases'] = {};
    for (const [name, url] of Object.entries(databases))
      await naming(name, async () => {
        const file = path.join(folder, dumpName(name));
        const facts = await copyDatabase(programs, url, file);
        const dump = await fingerprintOfFile(file);
        await copies.putFile(id, dumpName(name), file, dump);
        await rm(file);
        copied[name] = { ...facts, dump };
        report(`${name}: ${rowsOf(facts)} rows, ${inMebibytes(dump.size)} MiB`);
      });
    const bucket = await naming('bucket', () =>
      copyBucket({ objects, copies, id, previous, scratch: folder }),
    );
    report(`bucket: ${bucket.objects} objects, ${inMebibytes(bucket.bytes)} MiB`);
    const manifest: Manifest = {
      format: 1,
      id,
      begunAt: begun.toISOString(),
      completedAt: new Date().toISOString(),
      databases: copied,
      bucket,
    };
    await copies.complete(manifest);
    return manifest;
  });
}

export interface RestoreOptions {
  /** Names of databases, and `bucket`. By default everything in the copy. */
  only?: readonly string[] | undefined;
  /** Overwrites existing data. */
  replace?: boolean | undefined;
  /** Reads every byte of the copy before anything changes, rather than during the restore. */
  verify?: boolean;
}

/**
 * Restores in the reverse order of a backup: the bucket before the databases. Checks everything before
 * anything changes.
 */
export async function restoreSystem(
  id: string,
  { databases, objects }: System,
  { copies, programs, scratch, report }: Tools,
  { only = [], replace = false, verify = true }: RestoreOptions = {},
) {
  const manifest = await copies.manifest(id);
  const isWanted = choiceOf(manifest, only);
  const wanted = Object.entries(manifest.databases).filter(([name]) => isWanted(name));
  const urlOf = (name: string) => {
    if (!databases[name]) throw new Error('the copy has this database, but its URL is not set');
    return databases[name];
  };
  for (const [name, copied] of wanted)
    await naming(name, async () => {
      programs.requireFor(copied.server);
      await requireRestorable(urlOf(name), copied, replace);
    });
  if (isWanted('bucket') && !replace) await requireEmptyBucket(objects);
  if (verify) {
    await copies.verify(manifest, isWanted);
    report('every byte is intact');
  }

  await inFolder(scratch, async folder => {
    if (isWanted('bucket'))
      report(`bucket: ${await naming('bucket', () => restoreBucket(copies, id, objects))} objects restored`);
    for (const [name, copied] of wanted)
      await naming(name, async () => {
        const file = path.join(folder, dumpName(name));
        requireSame('the copy', await saveTo(file, await copies.getFile(id, dumpName(name))), copied.dump);
        await restoreDatabase(programs, urlOf(name), file, copied);
        await rm(file);
        report(`${name}: ${rowsOf(copied)} rows restored, and every table matches the copy`);
      });
  });
}

function choiceOf({ id, databases }: Manifest, only: readonly string[]) {
  const unknown = only.find(part => part !== 'bucket' && !databases[part]);
  if (unknown !== undefined) throw new Error(`${id} has no part ${unknown}`);
  return (part: string) => only.length === 0 || only.includes(part);
}

/** Runs `work` with a temporary folder. */
export async function inFolder<Result>(scratch: string, work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(path.join(scratch, 'backup-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds the part's name to an error. */
async function naming<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(`${part}: ${(cause as Error).message}`, { cause });
  }
}

const rowsOf = ({ tables }: Pick<DatabaseFacts, 'tables'>) =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
const inMebibytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);
