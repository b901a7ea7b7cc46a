import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram, howToGet, k6 as k6Program } from '@sevenfold/tooling/go-programs';
import { dataDirectoryOf, removeLeftovers } from './cgroups.ts';
import { openSockets, watch, type Figures } from './figures.ts';
import { generate, type Load } from './generator.ts';
import { startMeasuredStack, type Target } from './measured-stack.ts';
import { judge, type Judged } from './objectives.ts';
import { Refused, type Options } from './options.ts';
import { bracketOf, search, type Trial } from './search.ts';
import { limitOf, type Verdict } from './verdict.ts';

export interface Step extends Trial, Pick<Judged, 'missed'> {
  figures: Figures;
  /** What people felt. */
  felt: Felt;
}

/** Absent where the journey does not measure it. */
export interface Felt {
  delivered?: number | undefined;
  joined?: number | undefined;
  p50Ms?: number | undefined;
  p99Ms?: number | undefined;
}

export interface Curve {
  pods: number;
  cores: number | undefined;
  people: number;
  isLimit: boolean;
  verdict: Verdict;
  steps: Step[];
}

/** A person who all speak in rooms of 25 takes this share of a core; only where the search begins. */
const peoplePerCore = 1_200;
const peopleLeaveWithinMs = 60_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Finds what each number of pods takes. Whatever ends it, it removes what it started and every limit. */
export async function measureCurves(options: Options): Promise<Curve[]> {
  const k6 = findProgram(k6Program);
  if (!k6) throw new Refused(howToGet(k6Program));
  await removeLeftovers(say);
  const ended = new AbortController();
  const end = (signal: NodeJS.Signals) => ended.abort(new Error(`ended by ${signal}`));
  process.once('SIGINT', end).once('SIGTERM', end);
  const stack = await startMeasuredStack({ kind: options.stack, report: say });
  try {
    const curves: Curve[] = [];
    for (const cores of options.cores)
      for (const pods of options.pods) {
        const target = await stack.withPods(pods, { pod: cores, ...options.limits });
        try {
          curves.push(await measureOne({ options, k6, target, pods, cores, signal: ended.signal }));
        } finally {
          await target.stop();
        }
      }
    return curves;
  } finally {
    await stack.stop();
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

interface One {
  options: Options;
  k6: string;
  target: Target;
  pods: number;
  cores: number | undefined;
  signal: AbortSignal;
}

async function measureOne({ options, k6, target, pods, cores, signal }: One): Promise<Curve> {
  const { perRoom, most, repeats, journey, seconds, joinWithinSeconds } = options;
  const guess = options.guess ?? peoplePerCore * (cores ?? 1) * pods;
  const load = (people: number): Load => ({ journey, people, perRoom, seconds, joinWithinSeconds });
  say(`${pods} ${pods === 1 ? 'pod' : 'pods'}, ${cores ?? 'unlimited'} cores each, ${journey}`);
  // The first people meet code that is not compiled yet.
  const warmUp = Math.max(perRoom, Math.round(guess / 2 / perRoom) * perRoom);
  await generate({ ...load(warmUp), seconds: 5 }, { k6, url: target.url, folder: folder(), group: target.generator, signal });
  const steps = await search({ guess, unit: perRoom, most, repeats }, async people => {
    await emptied(target, signal);
    const step = await measureStep({ k6, target, load: load(people), cores, signal });
    say(lineOf(step));
    return step;
  });
  const { low, high } = bracketOf(steps);
  const verdict = limitOf(atLimit(steps, high ?? low).figures);
  say(`  ${low} people${high === undefined ? ' and more' : `; the limit is the ${verdict.limit ?? 'unknown'}: ${verdict.because}`}`);
  return { pods, cores, people: low, isLimit: high !== undefined, verdict, steps };
}

/** Of the runs with that many people one that tells what they met: one that missed objectives, if there is one. */
const atLimit = (steps: readonly Step[], people: number) => {
  const runs = steps.filter(step => step.people === people);
  return runs.find(({ kept }) => !kept) ?? runs[0]!;
};

interface StepOptions {
  k6: string;
  target: Target;
  load: Load;
  cores: number | undefined;
  signal: AbortSignal;
}

async function measureStep({ k6, target, load, cores, signal }: StepOptions): Promise<Step> {
  const watched = watch(target);
  const running = generate(load, { k6, url: target.url, folder: folder(), group: target.generator, signal });
  const [summary, server] = await Promise.all([running, running.then(watched.stop, watched.stop)]);
  const { metrics } = summary;
  const value = (metric: string, key: string) => metrics[metric]?.[key];
  const slow = load.journey === 'busy-room' || load.journey === 'quiet' ? 'control_ms' : load.journey === 'join-storm' ? 'join_ms' : 'resume_ms';
  return {
    people: load.people,
    ...judge(summary, cores),
    felt: {
      delivered: value('levels_delivered', 'value'),
      joined: value('joined', 'value'),
      p50Ms: value(slow, 'p(50)'),
      p99Ms: value(slow, 'p(99)'),
    },
    figures: { ...server, generator: { ...server.generator, lateP99Ms: value('generator_late_ms', 'p(99)') ?? 0 } },
  };
}

/** Waits until the people of the run before have left. */
async function emptied(target: Target, signal: AbortSignal) {
  for (const deadline = Date.now() + peopleLeaveWithinMs; Date.now() < deadline; await pause(500, undefined, { signal }))
    if ((await openSockets(target)) === 0) return;
  throw new Error('The people of the last run did not leave');
}

function folder() {
  const made = dataDirectoryOf(process.pid);
  mkdirSync(made, { recursive: true });
  return made;
}

const ms = (value: number | undefined) => (value === undefined ? '–' : `${Math.round(value)} ms`);
const percent = (value: number | undefined) => (value === undefined ? '–' : `${(value * 100).toFixed(1)} %`);

function lineOf({ people, kept, missed, felt, figures: { pods, gateway, store, generator, machine } }: Step) {
  const used = (parts: { used: number }[]) => parts.map(part => part.used.toFixed(2)).join('+');
  return [
    `  ${String(people).padStart(6)} people`,
    `delivered ${percent(felt.delivered)}`,
    `p50 ${ms(felt.p50Ms)}`,
    `p99 ${ms(felt.p99Ms)}`,
    `cores: pods ${used(pods)} (throttled ${pods.map(({ throttled }) => percent(throttled)).join(', ')}), gateway ${used([gateway])}, store ${used([store])}, k6 ${used([generator])} (${ms(generator.lateP99Ms)} late), others ${used([{ used: machine.usedByOthers }])}`,
    kept ? 'kept' : `missed ${missed.join(', ')}`,
  ].join(' · ');
}

export async function measure(options: Options): Promise<boolean> {
  const curves = await measureCurves(options);
  return curves.length > 0;
}
