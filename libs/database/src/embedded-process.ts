import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether the process lives and is a PostgreSQL server: process ids are reused after a crash. */
export async function isPostgres(pid: number): Promise<boolean> {
  try {
    return (await programOf(pid)).includes('postgres');
  } catch {
    return false;
  }
}

async function programOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return /^State:\s+Z/m.test(status) ? '' : (/^Name:\s+(.*)$/m.exec(status)?.[1] ?? '');
  }
  if (process.platform === 'win32') {
    return (await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])).stdout;
  }
  return (await run('ps', ['-o', 'comm=', '-p', String(pid)])).stdout;
}
