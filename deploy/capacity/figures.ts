import { setTimeout as pause } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Part, PartCount, Pod, Target } from './target.ts';

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
    /** On a cluster: of all nodes together. */
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

export interface Sample {
  parts: Map<Part, PartCount>;
  pods: Awaited<ReturnType<typeof stateOf>>[];
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
      // One that fails leaves a gap. If all do, `stop` says why.
      await sampleOf(target).then(
        sample => samples.push(sample),
        () => undefined,
      );
      await pause(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async (): Promise<ServerFigures> => {
      over.abort();
      await watching;
      while (samples.length < 2) samples.push(await sampleOf(target));
      const socketsIn = ({ pods }: Sample) => sum(pods.map(({ sockets = 0 }) => sockets));
      const peak = Math.max(...samples.map(socketsIn));
      const full = samples.filter(sample => socketsIn(sample) >= peak * nearlyAll);
      const window = peak > 0 && full.length > 1 ? full : samples;
      return figuresOf(target, samples, window);
    },
  };
}

async function sampleOf(target: Target): Promise<Sample> {
  const { pods, gateway, store, database, generator, machine } = target;
  const parts = [...pods.map(({ part }) => part), ...gateway, ...store, ...database, generator, ...machine];
  const [measured, counts] = await Promise.all([
    Promise.all(pods.map(stateOf)),
    Promise.all(parts.map(async part => [part, await part.count()] as const)),
  ]);
  return { parts: new Map(counts), pods: measured };
}

async function stateOf({ metricsUrl }: Pod) {
  const signal = AbortSignal.timeout(answerWithinMs);
  const text = await fetch(metricsUrl, { signal })
    .then(answer => answer.text())
    .catch(() => '');
  return {
    sockets: gauge(text, 'sevenfold_rooms_sockets_open'),
    loopDelayP99Ms: (gauge(text, 'nodejs_eventloop_delay_p99') ?? 0) * 1_000,
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

function figuresOf(target: Target, samples: readonly Sample[], window: readonly Sample[]): ServerFigures {
  const figuresOfOne = (part: Part): PartFigures => {
    const { from, to } = changeOf(part, samples, window);
    const periods = to.periods - from.periods;
    return {
      used: Math.max(0, to.cpu - from.cpu) / (to.at - from.at),
      allowed: part.allowed,
      throttled: periods > 0 ? (to.throttled - from.throttled) / periods : 0,
    };
  };
  const together = (parts: readonly Part[]): PartFigures => {
    const figures = parts.map(figuresOfOne);
    return {
      used: sum(figures.map(({ used }) => used)),
      // Without any, such as Redis outside the cluster, nothing is known of it.
      allowed: sum(figures.map(({ allowed }) => allowed)) || 1,
      throttled: Math.max(0, ...figures.map(({ throttled }) => throttled)),
    };
  };
  const last = window.at(-1)!;
  const pods = target.pods.map(({ part }, index) => ({
    ...figuresOfOne(part),
    ...last.pods[index]!,
    memoryBytes: last.parts.get(part)!.memoryBytes,
  }));
  const served = {
    gateway: together(target.gateway),
    store: together(target.store),
    database: together(target.database),
  };
  const generator = figuresOfOne(target.generator);
  const machine = together(target.machine);
  const ours = sum([...pods, ...Object.values(served)].map(({ used }) => used));
  const generatorThere = target.isGeneratorThere ? generator.used : 0;
  return {
    pods,
    ...served,
    generator,
    machine: { cores: machine.allowed, usedByOthers: Math.max(0, machine.used - ours - generatorThere) },
  };
}

/**
 * The first and last count of a part in a window. A kubelet repeats a count until it counts again: only the sample that has it first
 * is near its time.
 */
export function changeOf(part: Part, samples: readonly Sample[], window: readonly Sample[]) {
  const countIn = (sample: Sample | undefined) => sample?.parts.get(part);
  const fresh = samples.filter((sample, index) => countIn(sample)!.at !== countIn(samples[index - 1])?.at);
  const inside = fresh.filter(sample => window.includes(sample));
  const [first, ...rest] = inside.length > 1 ? inside : fresh;
  const last = rest.at(-1);
  if (!last) throw new Error('CPU was counted only once during a run: use more --seconds');
  return { from: countIn(first)!, to: countIn(last)! };
}

/** The machine that the command runs on, without idle time and waiting for disks. */
export const thisMachine: Part = {
  allowed: availableParallelism(),
  count: () => {
    const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync('/proc/stat', 'utf8')
      .split('\n', 1)[0]!
      .split(/\s+/)
      .map(Number);
    const cpu = (user + nice + system + irq + softirq) / 100;
    return { at: performance.now() / 1_000, cpu, periods: 0, throttled: 0, memoryBytes: 0 };
  },
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
