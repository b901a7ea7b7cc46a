import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** With its children it is a group of processes, which ends as one, and with this process. */
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
    // It has ended.
  }
}
