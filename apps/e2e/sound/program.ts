import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** Starts a program in its own process group, which ends as a whole and no later than this process. */
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
