import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endLeftover } from '@sevenfold/full';
import type { Part } from './target.ts';

/**
 * Kubernetes' period of 100 ms throttles in lumps that break p99 by themselves: a process waits for up to 90 ms,
 * then has its whole quota at once.
 */
export const quotaPeriodMs = 10;
/** The kernel gives no less in a period, so less than a tenth of a core takes longer ones. */
const leastQuotaUs = 1_000;

function quotaOf(cores: number) {
  const periodUs = Math.max(quotaPeriodMs * 1_000, Math.ceil(leastQuotaUs / cores));
  return { periodUs, quotaUs: Math.round(cores * periodUs) };
}
const prefix = 'sevenfold-capacity-';
const removedWithinMs = 5_000;

/**
 * Where CPU is limited: cgroup v2, or the `cpu` hierarchy of v1. Parts come before all other programs of the machine,
 * with the largest weight there is: what is measured should depend on those as little as possible.
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
    throw new Error('There are no cgroups here. Limits need Linux; measure another machine with --url');
  return found;
}

/** Names include the owner's process id, so that the next run recognises what a killed one left. */
const nameOf = (owner: number, part: string) => `${prefix}${owner}-${part}`;
export const dataDirectoryOf = (owner: number) => path.join(tmpdir(), `${prefix}${owner}`);

/** Node and Redis work in one thread; these use every core. */
const manyThreads = ['database', 'generator'];

/** A part of this machine: its processes, and the CPU that they may use together. */
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

  /** Moves processes here; those that they start later follow. */
  take(pids: readonly number[]) {
    for (const pid of pids) writeFileSync(path.join(this.#folder, 'cgroup.procs'), String(pid));
  }

  get throttling() {
    const text = readFileSync(path.join(this.#folder, 'cpu.stat'), 'utf8');
    const number = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return { periods: number('nr_periods'), throttled: number('nr_throttled') };
  }

  /** CPU seconds of its processes so far; of those that have ended, until they were last seen. */
  get cpuSeconds() {
    for (const pid of pidsIn(this.#folder)) this.#cpuSeconds.set(pid, cpuSecondsOf(pid));
    return [...this.#cpuSeconds.values()].reduce((sum, each) => sum + each, 0);
  }

  count() {
    const memoryBytes = pidsIn(this.#folder).reduce((sum, pid) => sum + memoryOf(pid), 0);
    return { at: performance.now() / 1_000, cpu: this.cpuSeconds, ...this.throttling, memoryBytes };
  }

  /** Removes the limit. What still runs continues without one. */
  remove = () =>
    removeGroup(this.#folder, pid => {
      try {
        writeFileSync(path.join(this.#folder, '..', 'cgroup.procs'), String(pid));
      } catch {
        // It has ended.
      }
    });
}

async function removeGroup(folder: string, evict: (pid: number) => void) {
  for (const deadline = Date.now() + removedWithinMs; existsSync(folder); await pause(20)) {
    pidsIn(folder).forEach(evict);
    try {
      rmdirSync(folder);
    } catch (error) {
      // Ended processes stay in it for a moment.
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Removes groups, processes and data of runs whose own process is gone. */
export async function removeLeftovers(report: (line: string) => void) {
  const { folder } = hierarchy();
  for (const name of readdirSync(folder).filter(isLeftover)) {
    await removeGroup(path.join(folder, name), endNow);
    report(`Removed ${name}, left by a run that was killed`);
  }
  for (const name of readdirSync(tmpdir()).filter(isLeftover)) {
    const folder = path.join(tmpdir(), name);
    await endServersOf(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Servers that were in no group when the run was killed: of the full stack, or between two measurements. */
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

/** Whether a process of this machine is a run of this command: the id may belong to another program by now. */
export const isRun = (pid: number) => read(`/proc/${pid}/cmdline`).includes('capacity');

const pidsIn = (folder: string) =>
  read(path.join(folder, 'cgroup.procs')).split('\n').filter(Boolean).map(Number);

/** /proc counts in hundredths of a second on every Linux of today. */
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

/** Empty if it is gone. */
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
    // It has ended.
  }
}
