import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningSystem } from '@sevenfold/containers';
import { pidFileOf } from './leftover.js';
import { runCommand } from './run-command.js';

export interface ProcessPlan {
  name: string;
  command: string;
  /** Must contain the data directory, which identifies our leftover processes. */
  args: string[];
  environment?: Record<string, string>;
  dataDirectory: string;
  /** Resolves when the system answers; throws or resolves false until then. */
  isReady: () => Promise<boolean>;
  deadlineSeconds: number;
}

export interface ManagedProcess extends RunningSystem {
  pid: number;
}

/** Starts a server, waits until it answers, and can stop it. Its output goes to `logs/<name>.log`. */
export async function startManaged(plan: ProcessPlan): Promise<ManagedProcess> {
  const { name, dataDirectory } = plan;
  const pidFile = pidFileOf(dataDirectory, name);
  const logFile = join(dataDirectory, 'logs', `${name}.log`);
  await mkdir(join(dataDirectory, 'logs'), { recursive: true });

  let child: ChildProcess;
  const killWithUs = () => child.kill('SIGKILL');
  const stop = async () => {
    await end(child);
    process.off('exit', killWithUs);
    await rm(pidFile, { force: true });
  };
  const run = async () => {
    child = spawnLogged(plan, logFile);
    await spawned(child);
    await writeFile(pidFile, String(child.pid));
    await untilReady(plan, child);
  };

  process.once('exit', killWithUs);
  try {
    await run();
  } catch (error) {
    await stop();
    throw new Error(`${name} did not start: ${(error as Error).message}\n${await tailOf(logFile)}`, {
      cause: error,
    });
  }
  return {
    get pid() {
      return child.pid!;
    },
    kill: () => end(child, 'SIGKILL'),
    restart: run,
    freeze: async () => void child.kill('SIGSTOP'),
    thaw: async () => void child.kill('SIGCONT'),
    memory: async () =>
      Math.round(Number(await runCommand('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024),
    stop,
  };
}

/** In its own process group, so that Ctrl-C in the terminal leaves stopping it to us. */
function spawnLogged({ command, args, environment }: ProcessPlan, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a');
  try {
    return spawn(command, args, {
      detached: true,
      env: { ...process.env, ...environment },
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

const spawned = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function untilReady({ isReady, deadlineSeconds }: ProcessPlan, child: ChildProcess) {
  const deadline = Date.now() + deadlineSeconds * 1000;
  while (!(await isReady().catch(() => false))) {
    if (hasEnded(child)) throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`);
    if (Date.now() > deadline) throw new Error(`it was not ready after ${deadlineSeconds} s`);
    await pause(100);
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (!child.pid || hasEnded(child)) return;
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(force);
}

async function tailOf(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trimEnd().split('\n');
  return lines.slice(-30).join('\n');
}
