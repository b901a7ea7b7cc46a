/**
 * `node deploy/backup/dist/main.js COMMAND`, where COMMAND is
 *
 *   copy [--keep-days N] [--full]             copies databases and bucket, then removes copies older than N days
 *   list                                      lists complete and unfinished copies
 *   verify [COPY]                             reads every byte of a copy
 *   restore [COPY] [--only PART] [--replace]  restores a copy; PART is bucket or the name of a database
 *   prove [COPY] [--at-most-hours N]          restores a copy elsewhere, and runs services on it
 *   prune --keep-days N                       removes old copies
 *
 * COPY is the last complete one by default. The settings are in config.ts. Exits with 1 if anything failed.
 */
import { parseArgs } from 'node:util';
import { copySystem, restoreSystem, type Tools } from './backup.js';
import { openKeptCopies, openSystem, readPrograms } from './config.js';
import { Copies } from './copies.js';
import { PostgresPrograms } from './postgres-programs.js';
import { prove } from './prove/prove.js';

const env = process.env;
const report = (line: string) => console.log(line);

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'keep-days': { type: 'string' },
      'at-most-hours': { type: 'string' },
      only: { type: 'string', multiple: true },
      replace: { type: 'boolean' },
      full: { type: 'boolean' },
    },
  });
  const [command = '', given, ...rest] = positionals;
  if (rest.length) throw new Error(`Unexpected argument ${rest[0]}`);
  const commands: Record<string, () => Promise<void>> = {
    async copy() {
      const tools = await openTools();
      const { id } = await copySystem(await openSystem(env), tools, values.full);
      report(`${id} is complete`);
      if (values['keep-days'] !== undefined) await prune(tools.copies);
    },
    async list() {
      const { whole, half } = await (await openCopies()).find();
      for (const id of whole) report(id);
      for (const id of half) report(`${id} (not complete)`);
    },
    async verify() {
      const copies = await openCopies();
      const id = given ?? (await copies.last());
      await copies.verify(await copies.manifest(id));
      report(`${id}: every byte is intact`);
    },
    async restore() {
      const tools = await openTools();
      const { only, replace } = values;
      const id = given ?? (await tools.copies.last());
      await restoreSystem(id, await openSystem(env), tools, { only, replace });
      report(`${id} is restored`);
    },
    async prove() {
      const tools = await openTools();
      const hours = wholeNumber('at-most-hours', values['at-most-hours'] ?? '48');
      await prove(given ?? (await tools.copies.last()), tools, hours);
    },
    prune: async () => prune(await openCopies()),
  };
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!work) throw new Error(`The command must be one of ${Object.keys(commands).join(', ')}`);
  await work();

  async function prune(copies: Copies) {
    const days = wholeNumber('keep-days', values['keep-days']);
    for (const id of await copies.prune(days)) report(`${id} removed`);
  }
}

const openCopies = async () => new Copies(await openKeptCopies(env));

async function openTools(): Promise<Tools> {
  const { POSTGRES_PROGRAMS, BACKUP_SCRATCH: scratch } = readPrograms(env);
  const programs = await PostgresPrograms.find(POSTGRES_PROGRAMS);
  return { copies: await openCopies(), programs, scratch, report };
}

function wholeNumber(name: string, text: string | undefined): number {
  if (!/^[1-9]\d{0,4}$/.test(text ?? '')) throw new Error(`--${name} must be a whole number from 1 to 99999`);
  return Number(text);
}

try {
  await main();
  // Idle connections to the stores would keep the process running.
  process.exit(0);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
