import { setTimeout as pause } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Cgroup } from './cgroups.ts';
import type { Pod, Target } from './measured-stack.ts';

/** What a part used while everyone was in. */
export interface PartFigures {
  /** Cores, on average. */
  used: number;
  /** Cores that it may use: its limit, or what one JavaScript thread or Redis can. */
  allowed: number;
  /** Share of the periods in which it had to wait for its quota. */
  throttled: number;
}

export interface PodFigures extends PartFigures {
  sockets?: number | undefined;
  loopDelayP99Ms: number;
  memoryBytes: number;
}

/** The server's side of a step. */
export interface ServerFigures {
  pods: PodFigures[];
  gateway: PartFigures;
  store: PartFigures;
  database: PartFigures;
  generator: PartFigures;
  machine: {
    cores: number;
    /** Cores that nothing of this run used. */
    usedByOthers: number;
  };
}

export interface Figures {
  /** How late the generator's timers fire. */
  lateP99Ms: number;
  /** Absent if the target runs somewhere else. */
  server?: ServerFigures | undefined;
}

/** Every two seconds: an answer costs a pod some milliseconds of CPU. */
const everyMs = 2_000;
const answerWithinMs = 5_000;
/** Of the most sockets that were ever open: with fewer, people were still coming or going. */
const nearlyAll = 0.95;

interface PartCount {
  cpu: number;
  periods: number;
  throttled: number;
}

interface Sample {
  at: number;
  parts: Map<Cgroup, PartCount>;
  pods: Awaited<ReturnType<typeof stateOf>>[];
  busySeconds: number;
}

/**
 * Watches a target until `stop`, which returns what happened while nearly all people were in, or at all if nobody
 * came in.
 */
export function watch(target: Target) {
  const samples: Sample[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      samples.push(await sampleOf(target));
      await pause(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async (): Promise<ServerFigures> => {
      over.abort();
      await watching;
      if (samples.length < 2) samples.push(await sampleOf(target));
      const socketsIn = ({ pods }: Sample) => sum(pods.map(({ sockets = 0 }) => sockets));
      const peak = Math.max(...samples.map(socketsIn));
      const full = samples.filter(sample => socketsIn(sample) >= peak * nearlyAll);
      const window = peak > 0 && full.length > 1 ? full : samples;
      return between(window[0]!, window.at(-1)!, target);
    },
  };
}

async function sampleOf(target: Target): Promise<Sample> {
  const { pods, gateway, store, database, generator } = target;
  const groups = [...pods.map(({ group }) => group), gateway, store, database, generator];
  const measured = await Promise.all(pods.map(stateOf));
  return {
    at: performance.now(),
    parts: new Map(groups.map(group => [group, { cpu: group.cpuSeconds, ...group.throttling }])),
    pods: measured,
    busySeconds: busySeconds(),
  };
}

async function stateOf({ group, metricsUrl }: Pod) {
  const signal = AbortSignal.timeout(answerWithinMs);
  const text = await fetch(metricsUrl, { signal })
    .then(answer => answer.text())
    .catch(() => '');
  return {
    sockets: gauge(text, 'sevenfold_rooms_sockets_open'),
    loopDelayP99Ms: (gauge(text, 'nodejs_eventloop_delay_p99') ?? 0) * 1_000,
    memoryBytes: group.memoryBytes,
  };
}

/** The sum over all labels; undefined if a pod too busy to answer says nothing. */
function gauge(text: string, name: string) {
  const found = [...text.matchAll(new RegExp(`^${name}(?:_seconds)?(?:\\{[^}]*\\})? (\\S+)`, 'gm'))];
  return found.length > 0 ? sum(found.map(([, value]) => Number(value))) : undefined;
}

/** More than any number while a pod does not answer. */
export const openSockets = async ({ pods }: Target) =>
  sum((await Promise.all(pods.map(stateOf))).map(({ sockets = Number.POSITIVE_INFINITY }) => sockets));

function between(first: Sample, last: Sample, target: Target): ServerFigures {
  const seconds = (last.at - first.at) / 1_000;
  const figuresOf = (group: Cgroup): PartFigures => {
    const [from, to] = [first.parts.get(group)!, last.parts.get(group)!];
    const periods = to.periods - from.periods;
    return {
      used: Math.max(0, to.cpu - from.cpu) / seconds,
      allowed: group.cores ?? Math.min(coresAtMost(group), availableParallelism()),
      throttled: periods > 0 ? (to.throttled - from.throttled) / periods : 0,
    };
  };
  const pods = target.pods.map(({ group }, index) => ({ ...figuresOf(group), ...last.pods[index]! }));
  const rest = {
    gateway: figuresOf(target.gateway),
    store: figuresOf(target.store),
    database: figuresOf(target.database),
    generator: figuresOf(target.generator),
  };
  const ours = sum([...pods, ...Object.values(rest)].map(({ used }) => used));
  return {
    pods,
    ...rest,
    machine: {
      cores: availableParallelism(),
      usedByOthers: Math.max(0, (last.busySeconds - first.busySeconds) / seconds - ours),
    },
  };
}

/** Node and Redis work in one thread; PostgreSQL and k6 use every core. */
const coresAtMost = ({ part }: Cgroup) =>
  part === 'database' || part === 'generator' ? Number.POSITIVE_INFINITY : 1;

/** CPU seconds of the whole machine so far, without idle time and waiting for disks. */
function busySeconds() {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + irq + softirq) / 100;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
