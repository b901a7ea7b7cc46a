// `npm run bench -- rendered [--minutes 2] [--outage 60] [--joins 20]`: two Chromium pages play one track.
// Compares their audio output timestamps on one clock, also while the gateway is down, and times joining. The
// clocks of the two pages run 200 ppm apart. `--minutes 0` measures joins only. Method: docs/benchmarks.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startStack } from '@sevenfold/testing';
import { quantile } from '@sevenfold/testing/quantile';
import { findBrowser } from '@sevenfold/tooling/browser';
import { longTrack, openListener } from './rendered/listeners.ts';
import type { Listened, Sample } from './rendered/page.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    outage: { type: 'string', default: '60' },
    joins: { type: 'string', default: '20' },
  },
});
const playSeconds = Number(options.minutes) * 60;
const outageSeconds = Number(options.outage);
const settleSeconds = 15;
const demoTrack = '/audio/echoverse_demo.mp3';

const stack = await startStack('embedded');
const { executablePath } = await findBrowser();
const launch = () =>
  chromium.launch({ executablePath, args: ['--autoplay-policy=no-user-gesture-required'] });
// Two browsers, so that each has its own audio service and clock.
const browsers = await Promise.all([launch(), launch()]);
try {
  const loads = [loadavg()[0]];
  const played = playSeconds > 0 ? await playTogether() : undefined;
  loads.push(loadavg()[0]);
  const joins = await joinAgainAndAgain();
  loads.push(loadavg()[0]);
  report({ ...played, joins, loads });
} finally {
  await Promise.all(browsers.map(browser => browser.close()));
  await stack.dispose();
}

async function playTogether() {
  const seconds = settleSeconds + playSeconds + outageSeconds + 120;
  const [host, guest] = await openListeners(seconds);
  const listeners = [host, guest];
  await host.listen('rendered', { trackUrl: longTrack });
  await guest.listen('rendered');
  await pause(settleSeconds * 1_000);
  const playedFrom = Date.now();
  await pause(playSeconds * 1_000);
  const deadFrom = Date.now();
  stack.command('stop rooms-gateway');
  await pause(outageSeconds * 1_000);
  const deadUntil = Date.now();
  stack.command('start rooms-gateway');
  await pause(20_000);
  const end = Date.now();
  const samples = await Promise.all([host.samples(), guest.samples()]);
  await Promise.all(listeners.map(({ page }) => page.close()));

  const between = (from: number, until: number) =>
    pairOf(samples, each => each.filter(({ taken }) => taken >= from && taken < until));
  const played = skewsOf(between(playedFrom, deadFrom));
  const dead = between(deadFrom + 2_000, deadUntil);
  const before = quantile(skewsOf(between(deadFrom - 15_000, deadFrom)), 0.5);
  return {
    together: {
      ...summary(played),
      jumps: jumpsIn(between(playedFrom, deadFrom)),
      // One value per second, to see when skew occurred.
      series: played.filter((_, index) => index % 10 === 0).map(skew => Math.round(skew * 100) / 100),
    },
    outage: {
      offlineShare: share(dead.flat(), ({ state }) => state !== 'online'),
      growth: summary(skewsOf(dead).map(skew => skew - before)),
      silent: share(dead.flat(), ({ sound }) => sound === null),
      jumps: jumpsIn(between(deadFrom, deadUntil)),
      jumpsAfterwards: jumpsIn(between(deadUntil, end)),
      onlineAfterMs: Math.max(
        ...samples.map(
          each =>
            (each.find(({ taken, state }) => taken > deadUntil && state === 'online')?.taken ?? Infinity) -
            deadUntil,
        ),
      ),
    },
  };
}

/** Opens a listener in each browser, with clocks that drift apart. */
function openListeners(seconds: number) {
  return Promise.all([
    openListener(browsers[0], stack.url, { ppm: -100, seconds }),
    openListener(browsers[1], stack.url, { ppm: 100, seconds }),
  ]);
}

/** One listener stays; the other joins repeatedly, with the track in its browser's cache. */
async function joinAgainAndAgain() {
  const [host, guest] = await openListeners(1);
  await host.listen('joins', { trackUrl: demoTrack });
  await guest.listen('joins');
  const took: Listened[] = [];
  for (let join = 0; join < Number(options.joins); join++) {
    await host.seek(0);
    await guest.open();
    await pause(1_500);
    took.push(await guest.listen('joins'));
  }
  const times = took.map(({ tookMs }) => tookMs);
  const stages = Object.keys(took[0]?.stages ?? {}).map(stage => {
    const reached = took.map(join => join.stages[stage] ?? NaN).filter(Number.isFinite);
    return { stage, p50: quantile(reached, 0.5), p99: quantile(reached, 0.99) };
  });
  return {
    count: times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    worst: Math.max(...times),
    stages,
  };
}

type Pair<T> = [T, T];
function pairOf<T, R>([one, other]: Pair<T>, of: (each: T) => R): Pair<R> {
  return [of(one), of(other)];
}

/**
 * Differences between two listeners' track positions at the same instants. Timestamps jitter differently in
 * each browser, so each skew is the median over a second.
 */
function skewsOf(samples: Pair<Sample[]>) {
  const [one, other] = pairOf(samples, each =>
    each.flatMap(({ sound }) => (sound ? [{ at: sound.at, place: sound.positionMs - sound.at }] : [])),
  );
  const raw = one.flatMap(({ at, place }) => {
    const near = other.filter(each => Math.abs(each.at - at) <= 500).map(each => each.place);
    return near.length > 0 ? [place - quantile(near, 0.5)] : [];
  });
  return raw.map((_, index) => quantile(raw.slice(Math.max(0, index - 5), index + 6), 0.5));
}

/** Counts how often the sound restarted. */
function jumpsIn(samples: Sample[][]) {
  return samples
    .map(each => each.flatMap(({ sound }) => (sound ? [sound.begun] : [])))
    .reduce((jumps, begun) => jumps + ((begun.at(-1) ?? 0) - (begun[0] ?? 0)), 0);
}

function summary(values: number[]) {
  const sizes = values.map(Math.abs);
  return {
    median: quantile(sizes, 0.5),
    p99: quantile(sizes, 0.99),
    worst: Math.max(...sizes),
    samples: sizes.length,
  };
}

function share<T>(values: T[], holds: (value: T) => boolean) {
  return values.length === 0 ? NaN : values.filter(holds).length / values.length;
}

type Played = Awaited<ReturnType<typeof playTogether>>;
type Found = Partial<Played> & {
  joins: Awaited<ReturnType<typeof joinAgainAndAgain>>;
  loads: (number | undefined)[];
};

function report({ together, outage, joins, loads }: Found) {
  const ms = (value: number) => value.toFixed(2);
  const row = (what: string, found: unknown, must: unknown = '', aim: unknown = '') => ({
    what,
    found,
    must,
    aim,
  });
  const times = [joins.p50, joins.p99].map(took => (took / 1000).toFixed(2)).join(' / ');
  console.table([
    ...(together && outage
      ? [
          row(
            `skew over ${options.minutes} min, median / p99 / worst ms`,
            [together.median, together.p99, together.worst].map(ms).join(' / '),
            'p99 30',
            'p99 5',
          ),
          row('jumps meanwhile', together.jumps, 0, 0),
          row(`gateway away ${outageSeconds} s: growth of skew, p99 ms`, ms(outage.growth.p99), 10, 3),
          row('silent, share of the time', outage.silent, 0, 0),
          row('jumps while away / afterwards', `${outage.jumps} / ${outage.jumpsAfterwards}`, 0, 0),
          row('without a connection, share of the time', outage.offlineShare.toFixed(2)),
          row('back after the start, s', (outage.onlineAfterMs / 1000).toFixed(1)),
        ]
      : []),
    row(`join to in-sync sound, ${joins.count} joins, p50 / p99 s`, times, '2 / 4', '0.8 / 1.5'),
  ]);
  const rounded = (value: number) => Math.round(value);
  console.table([
    ...joins.stages.map(({ stage, p50, p99 }) => ({
      'reached after, ms': stage,
      p50: rounded(p50),
      p99: rounded(p99),
    })),
    { 'reached after, ms': 'in sync', p50: rounded(joins.p50), p99: rounded(joins.p99) },
  ]);
  mkdirSync('bench-results', { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, loads };
  writeFileSync(
    'bench-results/rendered.json',
    `${JSON.stringify({ at: new Date().toISOString(), machine, together, outage, joins }, null, 2)}\n`,
  );
}
