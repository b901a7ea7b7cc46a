import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { searchPath } from './config.js';

export interface CommandOptions {
  cwd?: string;
  environment?: Record<string, string>;
}

/** Runs a command to its end. On failure throws the end of its output. */
export async function runCommand(
  command: string,
  args: string[],
  options: CommandOptions = {},
): Promise<string> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: string) => (output = (output + chunk).slice(-20_000));
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);

  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.slice(-4_000)}`);
  return output;
}

export async function findCommand(...names: string[]): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter)) {
    for (const name of names) {
      const file = join(folder, name);
      const executable = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (executable) return file;
    }
  }
  return undefined;
}
