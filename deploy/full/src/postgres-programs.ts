import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cached } from './cache.js';
import { requireTool } from './required-tools.js';
import { findCommand, runCommand } from './run-command.js';
import { postgresPrograms as versions } from './versions.js';

const run = promisify(execFile);

/**
 * The folder of pg_dump, pg_restore and the server's programs. Those of this machine if they are new enough; npm's
 * packages have only the server's, and Debian's are older than our server.
 */
export async function postgresPrograms(): Promise<string> {
  const installed = await findCommand('pg_dump');
  if (installed && (await majorVersion(installed)) >= versions.major) return join(installed, '..');
  const folder = await cached(`postgres-programs-${versions.version}`, async draft => {
    const requirements = join(draft, 'requirements.txt');
    const hashes = versions.sha256.map(sha256 => `--hash=sha256:${sha256}`).join(' ');
    await writeFile(requirements, `${versions.package}==${versions.version} ${hashes}\n`);
    const environment = join(draft, 'venv');
    await runCommand(await requireTool('python'), ['-m', 'venv', environment]);
    const what = ['--no-deps', '--only-binary=:all:', '--require-hashes', `--requirement=${requirements}`];
    const where = `--target=${join(draft, 'packages')}`;
    await runCommand(join(environment, 'bin/pip'), ['install', '--quiet', ...what, where]);
    await rm(environment, { recursive: true });
  });
  return join(folder, versions.folder);
}

async function majorVersion(program: string): Promise<number> {
  const { stdout } = await run(program, ['--version']);
  return Number(/ (\d+)/.exec(stdout)?.[1]);
}
