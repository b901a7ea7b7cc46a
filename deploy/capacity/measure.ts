import { setTimeout as pause } from 'node:timers/promises';
import type { CapacityCurve } from '@sevenfold/contracts/capacity';
import { dataDirectoryOf } from './cgroups.ts';
import { openSockets, watch, type Figures } from './figures.ts';
import { generate, type Journey, type Load } from './generator.ts';
import { lineOfLost, losePod, shareWhenLost, type LostPod } from './lose-pod.ts';
import { startMeasuredCluster } from './measured-cluster.ts';
import { startMeasuredStack } from './measured-stack.ts';
import { judge, type Judged } from './objectives.ts';
import type { Options } from './options.ts';
import { bracketOf, inWholeRooms, search, type Trial } from './search.ts';
import type { Target } from './target.ts';
import { limitOf, type Verdict } from './verdict.ts';

export interface Step extends Trial, Pick<Judged, 'missed'> {
  felt: Felt;
  figures: Figures;
}

/** What people noticed; undefined if the journey does not measure it. */
interface Felt {
  delivered: number | undefined;
  p50Ms: number | undefined;
  p99Ms: number | undefined;
}

/** A curve with all its runs. */
export interface Curve extends Omit<CapacityCurve, 'points' | 'machine'> {
  steps: Step[];
  /** Only with `--lose-pod`. */
  lostPod?: LostPod;
}

export interface Run {
  options: Options;
  k6: string;
  signal: AbortSignal;
  report: (line: string) => void;
}

/** Where the search starts: people per core. */
const expected: Record<Journey, number> = {
  'busy-room': 1_200,
  'join-storm': 2_000,
  'reconnect-storm': 2_000,
  quiet: 10_000,
};
/**
 * Joins a second for each core of a pod: too slow to be the limit. The journey `join-storm` measures faster joins.
 */
const joinsPerSecond = 100;
const peopleLeaveWithinMs = 60_000;
/** V8 needs this long to compile the hot code, and Redis and PostgreSQL to open their connections. */
const warmUpSeconds = 15;

/** Measures each number of pods. Removes all limits and processes at the end, even after an error or a signal. */
export async function measureStack(run: Run): Promise<Curve[]> {
  const { options, report, signal } = run;
  const stack =
    options.stack === 'cluster'
      ? await startMeasuredCluster(run)
      : await startMeasuredStack({ kind: options.stack, report });
  try {
    const curves: Curve[] = [];
    for (const cores of options.cores)
      for (const pods of options.pods) {
        signal.throwIfAborted();
        const warmUpAll = async (url: string) => {
          for (const journey of options.journeys)
            await warmUp({ ...run, journey, url, target: undefined, pods, cores });
        };
        const target = await stack.withPods(pods, { pod: cores, ...options.limits }, warmUpAll);
        try {
          for (const journey of options.journeys)
            curves.push(await measureCurve({ ...run, journey, url: target.url, target, pods, cores }));
          const busy = curves.findLast(({ journey }) => journey === 'busy-room');
          if (options.losePod && busy)
            busy.lostPod = await loseOne(
              { ...run, journey: 'busy-room', url: target.url, pods, cores },
              target,
              busy.people,
            );
        } finally {
          await target.stop();
        }
      }
    return curves;
  } finally {
    await stack.stop();
  }
}

/** Measures what runs at a URL. Its pods cannot be limited or observed. */
export async function measureUrl(run: Run, url: string): Promise<Curve[]> {
  const curves: Curve[] = [];
  for (const journey of run.options.journeys) {
    const there = { ...run, journey, url, target: undefined, pods: 1, cores: undefined };
    await warmUp(there);
    curves.push(await measureCurve(there));
  }
  return curves;
}

async function loseOne(there: Omit<CurveOptions, 'target'>, target: Target, most: number): Promise<LostPod> {
  const run = { ...there, target };
  const { perRoom } = run.options;
  const people = inWholeRooms(most * shareWhenLost, perRoom);
  await emptied(target, run.signal);
  const { joinWithinSeconds } = loadOf(run, people);
  const cores = leastCores(run);
  const lost = await losePod({ target, setup: setupOf(run), people, perRoom, joinWithinSeconds, cores });
  run.report(lineOfLost(lost));
  return lost;
}

interface CurveOptions extends Run {
  journey: Journey;
  url: string;
  target: Target | undefined;
  pods: number;
  cores: number | undefined;
}

async function warmUp(run: CurveOptions) {
  const { perRoom, most } = run.options;
  const people = inWholeRooms(Math.min(guessOf(run), most) / 2, perRoom);
  await generate({ ...loadOf(run, people), seconds: warmUpSeconds }, setupOf(run));
}

async function measureCurve(run: CurveOptions): Promise<Curve> {
  const { options, journey, target, pods, cores, signal, report } = run;
  const { perRoom, most, repeats } = options;
  report(title({ journey, pods, cores }));
  const steps = await search({ guess: guessOf(run), unit: perRoom, most, repeats }, async people => {
    if (target) await emptied(target, signal);
    const step = await measureStep(run, loadOf(run, people));
    report(lineOf(step));
    return step;
  });
  const { low, high } = bracketOf(steps);
  const verdict =
    high === undefined
      ? { limit: null, because: `the search ended at ${low} people` }
      : verdictOf(steps, high);
  report(`  ${low} people. Limit: ${verdict.limit ?? 'not found'}: ${verdict.because}`);
  return {
    journey,
    stack: options.stack,
    perRoom,
    pods,
    cores: cores ?? null,
    people: low,
    ...verdict,
    steps,
  };
}

const coresOf = ({ cores = 1, pods }: CurveOptions) => cores * pods;

const guessOf = (run: CurveOptions) => run.options.guess ?? expected[run.journey] * coresOf(run);

function loadOf(run: CurveOptions, people: number): Load {
  const { journey, options } = run;
  const { perRoom, seconds, joinWithinSeconds } = options;
  return {
    journey,
    people,
    perRoom,
    seconds,
    joinWithinSeconds:
      journey === 'join-storm'
        ? joinWithinSeconds
        : Math.max(joinWithinSeconds, people / (joinsPerSecond * coresOf(run))),
  };
}

/**
 * What stopped the smallest run that missed its objectives. If that is unknown, also names what stopped a larger
 * one.
 */
function verdictOf(steps: readonly Step[], people: number): Verdict {
  const missed = steps
    .filter(step => step.people >= people && !step.kept)
    .toSorted((a, b) => a.people - b.people)
    .map(step => ({ people: step.people, ...limitOf(step.figures) }));
  const { limit, because } = missed[0]!;
  const later = missed.find(step => step.limit);
  if (limit || !later) return { limit, because };
  return {
    limit,
    because: `${because}; with ${later.people} people it was the ${later.limit}: ${later.because}`,
  };
}

const setupOf = ({ k6, url, target, signal }: CurveOptions) => ({
  k6,
  url,
  folder: dataDirectoryOf(process.pid),
  group: target?.generator,
  signal,
});

async function measureStep(run: CurveOptions, load: Load): Promise<Step> {
  const watched = run.target && watch(run.target);
  const running = generate(load, setupOf(run));
  const [{ metrics }, server] = await Promise.all([running, running.then(watched?.stop, watched?.stop)]);
  const value = (metric: string, key: string) => {
    const found = metrics[metric]?.[key];
    return typeof found === 'number' ? found : undefined;
  };
  const felt = ['control_ms', 'resume_ms', 'join_ms'].find(metric => value(metric, 'count')) ?? 'join_ms';
  return {
    people: load.people,
    ...judge({ metrics }, leastCores(run), run.target?.quotaPeriodMs),
    felt: {
      delivered: value('levels_delivered', 'value'),
      p50Ms: value(felt, 'p(50)'),
      p99Ms: value(felt, 'p(99)'),
    },
    figures: { lateP99Ms: value('generator_late_ms', 'p(99)') ?? 0, server },
  };
}

/** The smallest limit of any part, because all load passes through every part. */
const leastCores = ({ cores, options: { limits } }: CurveOptions) =>
  Math.min(...[cores, ...Object.values(limits)].filter(each => each !== undefined));

/** Waits until the people of the previous run have left. */
async function emptied(target: Target, signal: AbortSignal) {
  for (
    const end = Date.now() + peopleLeaveWithinMs;
    Date.now() < end;
    await pause(500, undefined, { signal })
  )
    if ((await openSockets(target)) === 0) return;
  throw new Error('The people of the last run did not leave in time');
}

const title = ({ journey, pods, cores }: Pick<CurveOptions, 'journey' | 'pods' | 'cores'>) =>
  `${journey}: ${pods} ${pods === 1 ? 'pod' : 'pods'}${cores === undefined ? '' : ` of ${cores} cores`}`;

const ms = (value: number | undefined) => (value === undefined ? '–' : `${Math.round(value)} ms`);
const percent = (value: number) => `${Math.round(value * 100)} %`;

function lineOf({ people, missed, felt, figures: { lateP99Ms, server } }: Step) {
  const parts = server && [
    `cores: pods ${server.pods.map(({ used, throttled }) => `${used.toFixed(2)} (waited ${percent(throttled)})`).join(' + ')}`,
    `gateway ${server.gateway.used.toFixed(2)}`,
    `store ${server.store.used.toFixed(2)}`,
    `k6 ${server.generator.used.toFixed(2)}`,
    `others ${server.machine.usedByOthers.toFixed(2)}`,
  ];
  return [
    `  ${String(people).padStart(6)} people`,
    ...(felt.delivered === undefined ? [] : [`${percent(felt.delivered)} delivered`]),
    `p50 ${ms(felt.p50Ms)}, p99 ${ms(felt.p99Ms)}`,
    ...(parts ? [parts.join(', ')] : []),
    `k6 late ${ms(lateP99Ms)}`,
    missed.length > 0 ? `missed ${missed.join(', ')}` : 'kept',
  ].join(' · ');
}
