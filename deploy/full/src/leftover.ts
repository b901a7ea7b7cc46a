import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runCommand } from './run-command.js';

export const pidFileOf = (dataDirectory: string, name: string) => join(dataDirectory, `${name}.pid`);

/**
 * Ends a process left by a killed run: it would hold locks on the data. Only a process with this data
 * directory in its command is ours; the id may belong to another process by now.
 */
export async function endLeftover(dataDirectory: string, name: string) {
  const pid = Number(await readFile(pidFileOf(dataDirectory, name), 'utf8').catch(() => ''));
  if (!pid || !(await commandOf(pid)).includes(dataDirectory)) return;

  process.kill(pid, 'SIGKILL');
  while ((await commandOf(pid)).includes(dataDirectory)) await pause(50);
}

/** Empty if there is no such process. Uses `ps` without `/proc`. */
async function commandOf(pid: number): Promise<string> {
  if (existsSync('/proc/self/cmdline')) return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return runCommand('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => '');
}
