import { createReadStream, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { pidFileOf } from '@sevenfold/full';
import { dataDirectoryOf } from './cgroups.ts';
import { openSockets } from './figures.ts';
import { generate, type GeneratorSetup } from './generator.ts';
import { judge, percentileLimits } from './objectives.ts';
import { secondsUntilKept, usualSeconds, watchedSeconds, type Sample } from './recovery.ts';
import type { Target } from './target.ts';

/** Share of the load that the pods can take together. At 0.6, one of two pods could not carry everyone for long. */
export const shareWhenLost = 0.6;
const backWithinSeconds = 10;
/** Time for people to start speaking, and for the last samples. */
const spareSeconds = 5;

export interface LostPod {
  people: number;
  /** Seconds until the last person was back; undefined if nobody lost their connection. */
  backSeconds: number | undefined;
  /** Seconds until everyone heard everyone as before; undefined if that did not happen during the run. */
  keptSeconds: number | undefined;
  /** Missed objectives, such as messages that someone never got. */
  missed: string[];
  kept: boolean;
}

export interface Loss {
  target: Target;
  setup: GeneratorSetup;
  people: number;
  perRoom: number;
  joinWithinSeconds: number;
  cores: number;
}

/** Kills a pod while everyone is in a room and speaking. The target cannot be used afterwards. */
export async function losePod({ target, setup, ...load }: Loss): Promise<LostPod> {
  const { people, joinWithinSeconds, cores } = load;
  const samplesFile = path.join(setup.folder, 'k6-samples.json');
  const seconds = joinWithinSeconds + usualSeconds + watchedSeconds + 2 * spareSeconds;
  const over = new AbortController();
  const signal = AbortSignal.any([setup.signal, over.signal]);
  const running = generate({ journey: 'lost-pod', ...load, seconds }, { ...setup, signal, samplesFile });
  // If one of the two fails, `finally` ends the other.
  const both = Promise.all([running, killOnceIn(target, people, joinWithinSeconds, signal)]);
  try {
    const [summary, lostAt] = await both;
    const { level_ms: levels, resumed } = await readSamples(samplesFile);
    const last = resumed.reduce((latest, { at }) => Math.max(latest, at), 0);
    const backSeconds = last > lostAt ? (last - lostAt) / 1_000 : undefined;
    const { quotaPeriodMs } = target;
    const limits = percentileLimits(summary, 'level_ms', cores, quotaPeriodMs);
    const keptSeconds = secondsUntilKept(levels, lostAt, limits);
    const missed = judge(summary, cores, quotaPeriodMs).missed.filter(each => !each.startsWith('level_ms'));
    if (backSeconds === undefined) missed.push('resumed: nobody');
    const isInTime = [backSeconds, keptSeconds].every(
      each => each !== undefined && each <= backWithinSeconds,
    );
    return { people, backSeconds, keptSeconds, missed, kept: isInTime && missed.length === 0 };
  } finally {
    over.abort();
    await running.catch(() => undefined);
    rmSync(samplesFile, { force: true });
  }
}

/** @returns the time in epoch milliseconds */
async function killOnceIn(target: Target, people: number, joinWithinSeconds: number, signal: AbortSignal) {
  const deadline = Date.now() + (joinWithinSeconds + spareSeconds) * 1_000;
  while ((await openSockets(target)) < people) {
    if (Date.now() > deadline) throw new Error(`Fewer than ${people} people joined, so no pod was killed`);
    await pause(250, undefined, { signal });
  }
  await pause((usualSeconds + 1) * 1_000, undefined, { signal });
  process.kill(
    Number(readFileSync(pidFileOf(dataDirectoryOf(process.pid), 'rooms-gateway-1'), 'utf8')),
    'SIGKILL',
  );
  return Date.now();
}

const read = ['level_ms', 'resumed'] as const;

async function readSamples(file: string) {
  const samples: Record<(typeof read)[number], Sample[]> = { level_ms: [], resumed: [] };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const metric = read.find(name => line.startsWith(`{"metric":"${name}","type":"Point"`));
    if (!metric) continue;
    const { time, value } = (JSON.parse(line) as { data: { time: string; value: number } }).data;
    samples[metric].push({ at: Date.parse(time), value });
  }
  return samples;
}

export function lineOfLost({ people, backSeconds, keptSeconds, missed }: LostPod) {
  const seconds = (value: number | undefined) =>
    value === undefined ? 'never' : `after ${value.toFixed(1)} s`;
  return [
    `  A pod lost with ${people} people: everyone back ${seconds(backSeconds)}`,
    `heard as before ${seconds(keptSeconds)}`,
    missed.length > 0 ? `missed ${missed.join(', ')}` : 'nothing lost',
  ].join(' · ');
}
