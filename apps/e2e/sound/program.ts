import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** Starts a process group that ends as a whole, at the latest with this process. */
export function startProgram(program: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const started = spawn(program, args, { stdio: 'ignore', ...options, detached: true });
  process.once('exit', () => endProgram(started));
  return started;
}

export function endProgram({ pid }: ChildProcess) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
