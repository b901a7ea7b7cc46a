import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endLeftover } from '@sevenfold/full';
import type { Part } from './target.ts';

/**
 * Kubernetes' own period of 100 ms breaks p99 by itself: a throttled process waits up to 90 ms, then gets its whole
 * quota at once.
 */
export const quotaPeriodMs = 10;
/** The smallest quota that the kernel accepts. Less than a tenth of a core therefore needs a longer period. */
const leastQuotaUs = 1_000;

function quotaOf(cores: number) {
  const periodUs = Math.max(quotaPeriodMs * 1_000, Math.ceil(leastQuotaUs / cores));
  return { periodUs, quotaUs: Math.round(cores * periodUs) };
}
const prefix = 'sevenfold-capacity-';
const removedWithinMs = 5_000;

/**
 * The hierarchy that limits CPU: cgroup v2, or `cpu` of v1. Our groups get the largest weight, so that other
 * programs on this machine disturb a measurement as little as possible.
 */
interface Hierarchy {
  folder: string;
  prefer: (group: string) => void;
  limit: (group: string, cores: number) => void;
}

const v2: Hierarchy = {
  folder: '/sys/fs/cgroup',
  prefer: group => writeFileSync(path.join(group, 'cpu.weight'), '10000'),
  limit: (group, cores) => {
    const { quotaUs, periodUs } = quotaOf(cores);
    writeFileSync(path.join(group, 'cpu.max'), `${quotaUs} ${periodUs}`);
  },
};

const v1: Hierarchy = {
  folder: '/sys/fs/cgroup/cpu',
  prefer: group => writeFileSync(path.join(group, 'cpu.shares'), '262144'),
  limit: (group, cores) => {
    const { quotaUs, periodUs } = quotaOf(cores);
    writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(periodUs));
    writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(quotaUs));
  },
};

/** @throws an Error that says why CPU cannot be limited here */
function hierarchy(): Hierarchy {
  const found = existsSync('/sys/fs/cgroup/cgroup.controllers') ? v2 : v1;
  if (!existsSync(found.folder))
    throw new Error('This machine has no cgroups. Limits need Linux; measure another machine with --url');
  return found;
}

/** The name contains the owner's process id, so the next run recognises what a killed run left behind. */
const nameOf = (owner: number, part: string) => `${prefix}${owner}-${part}`;
export const dataDirectoryOf = (owner: number) => path.join(tmpdir(), `${prefix}${owner}`);

/** Node and Redis are limited to one thread; these parts use every core. */
const manyThreads = ['database', 'generator'];

/** A group of processes on this machine, and the CPU that they may use together. */
export class Cgroup implements Part {
  readonly #folder: string;
  readonly #cpuSeconds = new Map<number, number>();
  readonly allowed: number;

  /** @param cores undefined without a limit */
  constructor(part: string, cores?: number) {
    const { folder, prefer, limit } = hierarchy();
    this.allowed = cores ?? (manyThreads.includes(part) ? availableParallelism() : 1);
    this.#folder = path.join(folder, nameOf(process.pid, part));
    try {
      if (folder === v2.folder) writeFileSync(path.join(folder, 'cgroup.subtree_control'), '+cpu');
      mkdirSync(this.#folder, { recursive: true });
      prefer(this.#folder);
      if (cores !== undefined) limit(this.#folder, cores);
    } catch (error) {
      throw new Error(`Cannot limit CPU: ${(error as Error).message}. Limits need root`, { cause: error });
    }
  }

  /** Moves processes into the group. Their later children follow. */
  take(pids: readonly number[]) {
    for (const pid of pids) writeFileSync(path.join(this.#folder, 'cgroup.procs'), String(pid));
  }

  get throttling() {
    const text = readFileSync(path.join(this.#folder, 'cpu.stat'), 'utf8');
    const number = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return { periods: number('nr_periods'), throttled: number('nr_throttled') };
  }

  /** CPU seconds of the group's processes so far. An ended process counts up to its last reading. */
  get cpuSeconds() {
    for (const pid of pidsIn(this.#folder)) this.#cpuSeconds.set(pid, cpuSecondsOf(pid));
    return [...this.#cpuSeconds.values()].reduce((sum, each) => sum + each, 0);
  }

  count() {
    const memoryBytes = pidsIn(this.#folder).reduce((sum, pid) => sum + memoryOf(pid), 0);
    return { at: performance.now() / 1_000, cpu: this.cpuSeconds, ...this.throttling, memoryBytes };
  }

  /** Removes the limit. Running processes continue without it. */
  remove = () =>
    removeGroup(this.#folder, pid => {
      try {
        writeFileSync(path.join(this.#folder, '..', 'cgroup.procs'), String(pid));
      } catch {
        // The process has ended.
      }
    });
}

async function removeGroup(folder: string, evict: (pid: number) => void) {
  for (const deadline = Date.now() + removedWithinMs; existsSync(folder); await pause(20)) {
    pidsIn(folder).forEach(evict);
    try {
      rmdirSync(folder);
    } catch (error) {
      // Ended processes stay in the group for a moment.
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Removes the groups, processes and data of runs whose main process is gone. */
export async function removeLeftovers(report: (line: string) => void) {
  const { folder } = hierarchy();
  for (const name of readdirSync(folder).filter(isLeftover)) {
    await removeGroup(path.join(folder, name), endNow);
    report(`Removed ${name}, left behind by a killed run`);
  }
  for (const name of readdirSync(tmpdir()).filter(isLeftover)) {
    const folder = path.join(tmpdir(), name);
    await endServersOf(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/**
 * Ends servers that were in no group when the run was killed: those of the full stack, or all servers if that
 * was between two measurements.
 */
async function endServersOf(folder: string) {
  for (const file of readdirSync(folder).filter(each => each.endsWith('.pid')))
    await endLeftover(folder, path.basename(file, '.pid'));
  const postgres = Number(read(path.join(folder, 'postgres/data/postmaster.pid')).split('\n', 1)[0]);
  if (postgres && read(`/proc/${postgres}/cmdline`).includes(folder)) endNow(postgres);
}

function isLeftover(name: string) {
  const owner = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10);
  return owner && owner !== process.pid && !isRun(owner);
}

/** Checks the command line too: another program may have the id by now. */
export const isRun = (pid: number) => read(`/proc/${pid}/cmdline`).includes('capacity');

const pidsIn = (folder: string) =>
  read(path.join(folder, 'cgroup.procs')).split('\n').filter(Boolean).map(Number);

/** /proc counts in hundredths of a second on every current Linux. */
const ticksPerSecond = 100;

function cpuSecondsOf(pid: number) {
  const stat = read(`/proc/${pid}/stat`);
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / ticksPerSecond;
}

const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;

/** Returns '' if the file is gone. */
function read(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function endNow(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}
