import { randomBytes } from 'node:crypto';
import { mkdir, readFile as readTextFile } from 'node:fs/promises';
import path from 'node:path';
import { createDatabase, migrate } from '@sevenfold/database';
import { startPostgres } from '@sevenfold/database/embedded';
import { FolderObjectStore } from '@sevenfold/object-store';
import { inFolder, restoreSystem, type Tools } from '../backup.js';
import { readFile, readProfile, sendMessage } from './proof-steps.js';
import { logFile, startServices, type RestoredData } from './start-services.js';

/** Safe, because we delete this database anyway. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Restores a copy into a new PostgreSQL and folder, migrates the databases to this release, and runs the main job:
 * reads what people have written, then writes. Needs only read access to the copies.
 * @throws at the first difference, or if the copy is older than `atMostHours`
 */
export async function prove(id: string, tools: Tools, atMostHours: number) {
  const { copies, scratch, report } = tools;
  const { begunAt, databases } = await copies.manifest(id);
  const hours = (Date.now() - Date.parse(begunAt)) / 3_600_000;
  if (hours > atMostHours) throw new Error(`The last copy, ${id}, is ${Math.round(hours)} hours old`);
  await inFolder(scratch, async folder => {
    const postgres = await startPostgres({
      directory: path.join(folder, 'postgres'),
      settings: fast,
      programs: tools.programs.folder,
    });
    try {
      const urls: Record<string, string> = {};
      for (const name of ['bus', ...Object.keys(databases)]) {
        const role = name.replaceAll('-', '_');
        const password = randomBytes(16).toString('hex');
        urls[name] = await createDatabase({ adminUrl: postgres.adminUrl, name: role, role, password });
      }
      const objectDirectory = path.join(folder, 'objects');
      const objects = await FolderObjectStore.open({ directory: objectDirectory, basePath: '/api/objects' });
      const own = { databases: urls, objects };
      await restoreSystem(id, own, { ...tools, scratch: folder }, { verify: false });
      await migrateAll(urls);
      report('migrated every database to this release');
      const dataDirectory = path.join(folder, 'data');
      await mkdir(dataDirectory);
      await mainJob({ databases: urls, objectDirectory, dataDirectory }, report).catch(
        async (error: unknown) => {
          report(await lastLines(logFile(dataDirectory)));
          throw error;
        },
      );
    } finally {
      await postgres.stop();
    }
  });
  report(`${id} is proved: it can be restored`);
}

async function mainJob(restored: RestoredData, report: Tools['report']) {
  const services = await startServices(restored);
  try {
    if (await readProfile(services, restored.databases['accounts']!)) report('read a profile');
    if (await readFile(services, restored.databases['contact-intake']!))
      report('downloaded a file from the inbox');
    await sendMessage(services, 'backup-proof');
    report('stored a new profile and a message with a file');
  } finally {
    await services.stop();
  }
}

/** The last log lines of the services, before their folder is removed. */
const lastLines = async (file: string) =>
  (await readTextFile(file, 'utf8').catch(() => '')).trim().split('\n').slice(-20).join('\n');

async function migrateAll(urls: Record<string, string>) {
  const { definitions } = await import('@sevenfold/topology/definitions');
  for (const { name, migrations } of Object.values(definitions))
    if (migrations && urls[name]) await migrate(urls[name], migrations);
}
