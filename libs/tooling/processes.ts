import { execFile, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).slice(0, -1);

const binaries = join(root, 'node_modules/.bin');

const environment = {
  ...process.env,
  // Tools start with `#!/usr/bin/env node`: use this repository's Node.
  PATH: `${binaries}${delimiter}${process.env['PATH']}`,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  NODE_NO_WARNINGS: '1',
};

interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  minutes?: number;
  quiet?: boolean;
  signal?: AbortSignal;
}

/**
 * Runs a program of this repository with its output on the console, unless `quiet`, and without input.
 *
 * @returns whether it succeeded in time
 */
export function run(
  [program = '', ...args]: string[],
  { cwd = root, env = {}, minutes = 10, quiet = false, signal }: RunOptions = {},
): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(program, args, {
      cwd,
      env: { ...environment, ...env },
      stdio: quiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
      signal,
      timeout: minutes * 60_000,
      // On Windows node_modules/.bin holds scripts that need a shell.
      shell: process.platform === 'win32',
    });
    child.on('error', error => {
      if (!signal?.aborted) console.error(`${program}: ${error.message}`);
      resolve(false);
    });
    child.on('exit', (code, ending) => {
      if (ending && !signal?.aborted)
        console.error(`${program} was ended by ${ending} (limit: ${minutes} minutes)`);
      resolve(code === 0);
    });
  });
}

/** Like `run`. @throws if it fails */
export async function succeed(command: string[], options?: RunOptions) {
  if (!(await run(command, options))) throw new Error(`${command.join(' ')} failed`);
}

/** Output of a program of this repository, whatever its exit code. */
export function outputOf(
  [program = '', ...args]: string[],
  { signal }: { signal?: AbortSignal } = {},
): Promise<string> {
  const options = { cwd: root, env: environment, signal, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 };
  return new Promise(resolve => {
    execFile(program, args, options, (_error, stdout) => resolve(stdout));
  });
}

/** Arguments that run Turbo without the output of successful tasks. */
export const turbo = (...args: string[]) => ['turbo', 'run', '--output-logs=errors-only', ...args];
