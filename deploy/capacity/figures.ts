import { setTimeout as pause } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Part, PartCount, Pod, Target } from './target.ts';

/** What a part used while everyone was in the room. */
export interface PartFigures {
  /** Average number of cores. */
  used: number;
  /** Cores that the part may use: its limit, or one for single-threaded parts such as Node and Redis. */
  allowed: number;
  /** Share of the periods in which the part had to wait for its quota. */
  throttled: number;
}

export interface PodFigures extends PartFigures {
  sockets?: number | undefined;
  loopDelayP99Ms: number;
  memoryBytes: number;
}

/** What the server's parts used during a step. */
export interface ServerFigures {
  pods: PodFigures[];
  gateway: PartFigures;
  store: PartFigures;
  database: PartFigures;
  generator: PartFigures;
  machine: {
    /** The sum over all nodes on a cluster. */
    cores: number;
    /** Cores that other programs used. */
    usedByOthers: number;
  };
}

export interface Figures {
  /** How late the generator's timers fired. */
  lateP99Ms: number;
  /** Absent if we cannot see the target's machine. */
  server?: ServerFigures | undefined;
}

/** Sampling more often would disturb the measurement: each answer costs a pod some milliseconds of CPU. */
const everyMs = 2_000;
const answerWithinMs = 5_000;
/** Share of the highest number of open sockets. With fewer sockets, people were still joining or leaving. */
const nearlyAll = 0.95;

export interface Sample {
  parts: Map<Part, PartCount>;
  pods: Awaited<ReturnType<typeof stateOf>>[];
}

/**
 * Samples a target until `stop`. Returns the figures from the time when nearly everyone was in the room, or
 * from the whole run if nobody joined.
 */
export function watch(target: Target) {
  const samples: Sample[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      // A failed sample leaves a gap. If all fail, `stop` says why.
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

/** The sum over all labels; undefined if the pod was too busy to answer. */
function gauge(text: string, name: string) {
  const found = [...text.matchAll(new RegExp(`^${name}(?:_seconds)?(?:\\{[^}]*\\})? (\\S+)`, 'gm'))];
  return found.length > 0 ? sum(found.map(([, value]) => Number(value))) : undefined;
}

/** Infinite while a pod does not answer. */
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
      // A part that we cannot see, such as Redis outside the cluster, has no figures.
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
 * The first and last count of a part in a window. A kubelet repeats a count until it takes the next one, so only
 * the first sample with a count has the right time.
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

/** The machine that runs this command, without idle time and disk waits. */
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
