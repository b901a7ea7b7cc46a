import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runCommand } from './run-command.js';

export const pidFileOf = (dataDirectory: string, name: string) => join(dataDirectory, `${name}.pid`);

/**
 * Ends what an earlier run left behind when it was killed: it would hold the data's locks. Only a process whose
 * command names this data directory is ours; the number alone may belong to somebody else by now.
 */
export async function endLeftover(dataDirectory: string, name: string) {
  const pid = Number(await readFile(pidFileOf(dataDirectory, name), 'utf8').catch(() => ''));
  if (!pid || !(await commandOf(pid)).includes(dataDirectory)) return;

  process.kill(pid, 'SIGKILL');
  while ((await commandOf(pid)).includes(dataDirectory)) await pause(50);
}

/** Empty when there is no such process. `ps` where there is no `/proc`. */
async function commandOf(pid: number): Promise<string> {
  if (existsSync('/proc/self/cmdline')) return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return runCommand('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => '');
}
