// `npm run bench -- heard [--minutes 2] [--outage 30] [--times 5]`: records the sound of two Chromium
// processes in one room and compares it: during playback, at joins, track changes and page changes, and while
// the gateway is down. Noise cut into two tracks shows how much sound is missing or doubled at the cut; more
// than 1 ms fails the benchmark. With `--streamed one` the tracks come from another site, which the second
// browser may play but not read (no CORS): it plays through a media element. With `both`, neither browser may
// read them. With `--hall` the stage has one place, for the host, and both browsers listen from the audience.
// Method: docs/benchmarks.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startStack, until } from '@sevenfold/testing';
import { quantile } from '@sevenfold/testing/quantile';
import { compare, silence, type Apart } from '../sound/correlate.ts';
import { CutNoise } from '../sound/cut-noise.ts';
import { OtherSite } from '../sound/other-site.ts';
import { soundRate } from '../sound/sound-card.ts';
import { TwoListeners } from '../sound/two-listeners.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    outage: { type: 'string', default: '30' },
    times: { type: 'string', default: '5' },
    streamed: { type: 'string', default: 'none' },
    hall: { type: 'boolean', default: false },
  },
});
const playSeconds = Number(options.minutes) * 60;
const outageSeconds = Number(options.outage);
const times = Number(options.times);
const { streamed, hall } = options;
if (!['none', 'one', 'both'].includes(streamed)) throw new Error('--streamed must be none, one or both.');
/** Seconds after an event that count as its effect. */
const eventSeconds = 8;
/** Below this likeness the channels differ: one stutters, or the skew is beyond the search range. */
const alike = 0.8;
const jumpMs = 5;

/** The tracks play in turn. Each is longer than this. */
const trackSeconds = 75;
const tracks = ['echoverse_demo', 'paper_lanterns', 'tideline', 'weather_choir'];
let next = 0;

const cutSeconds = 6;
const cutNoise = new CutNoise('heard', cutSeconds);
/** Samples, by channel: missing between two tracks, or doubled if negative. */
const gaps = { left: [] as (number | undefined)[], right: [] as (number | undefined)[] };
/** 1 ms in samples. A longer gap fails the benchmark, and so does one that could not be measured. */
const longestGap = soundRate / 1_000;

type Span = { from: number; until: number };
const spans: Record<string, Span[]> = {};
const loads = [loadavg()[0]];

const open = streamed === 'one' ? await OtherSite.start({ readable: true }) : undefined;
const closed = streamed === 'none' ? undefined : await OtherSite.start({ readable: false });
const stack = await startStack('embedded', hall ? { STAGE_PLACES: '1' } : {});
try {
  const listeners = await TwoListeners.meet(stack.url, 'heard', {
    left: (open ?? closed)?.browserArgs,
    right: closed?.browserArgs,
  });
  try {
    await listenTo(listeners);
    loads.push(loadavg()[0]);
    report(listeners.heard());
  } finally {
    await listeners.leave();
  }
} finally {
  await stack.dispose();
  for (const site of [open, closed]) site?.stop();
}

async function listenTo(listeners: TwoListeners) {
  const { left, right, host } = listeners;
  const sound = (seconds: number) => {
    const { left, right } = listeners.heard(Math.max(0, listeners.now - seconds * soundRate));
    return { left: loudness(left), right: loudness(right) };
  };
  const during = async (name: string, seconds: number) => {
    const from = listeners.now;
    await pause(seconds * 1_000);
    (spans[name] ??= []).push({ from, until: listeners.now });
  };

  await startTrack(listeners);
  await listeners.join(left);
  await until(() => sound(0.5).left > silence);
  for (let join = 0; join < times; join++) {
    await right.goto('about:blank');
    await startTrack(listeners);
    await pause(2_000);
    await Promise.all([during('join', eventSeconds), listeners.join(right)]);
  }
  await until(() => sound(0.5).right > silence);

  await startTrack(listeners);
  await pause(eventSeconds * 1_000);
  for (let seconds = playSeconds; seconds > 0; seconds -= trackSeconds) {
    await during('together', Math.min(seconds, trackSeconds));
    await startTrack(listeners);
    await pause(eventSeconds * 1_000);
  }
  for (let change = 0; change < times; change++) {
    await startTrack(listeners);
    await during('track change', eventSeconds);
  }
  for (const page of [left, right]) await cutNoise.offerTo(page);
  for (let change = 0; change < times; change++) {
    const from = listeners.now;
    await cutNoise.playIn(host);
    await pause((cutSeconds + 2) * 1_000);
    const heard = listeners.heard(from);
    gaps.left.push(cutNoise.gapIn(heard.left));
    gaps.right.push(cutNoise.gapIn(heard.right));
  }
  for (let change = 0; change < times; change++) {
    await startTrack(listeners);
    await pause(3_000);
    await Promise.all([
      during('page change', eventSeconds),
      right.getByRole('link', { name: 'Status', exact: true }).first().click(),
    ]);
    await listeners.join(right);
    await until(() => sound(0.5).right > silence);
  }
  // In a hall, the first client back after a restart gets the only place on stage, and may not be the host.
  if (hall) return;
  await startTrack(listeners);
  await pause(eventSeconds * 1_000);
  stack.command('stop rooms-gateway');
  await during('gateway away', outageSeconds);
  stack.command('start rooms-gateway');
  await during('gateway back', 15);
  await until(() => host.state.status === 'joined');
}

function startTrack({ host }: TwoListeners) {
  const track = tracks[next++ % tracks.length]!;
  return host.setTrack(streamed === 'none' ? `/audio/${track}.mp3` : OtherSite.urlOf(track), { play: true });
}

function report({ left, right }: { left: Float32Array; right: Float32Array }) {
  const found = Object.entries(spans).map(([name, all]) => {
    const each = all.map(span => judge(left, right, span));
    const windows = each.flatMap(({ windows }) => windows);
    const same = windows.filter(({ apart }) => apart && apart.likeness >= alike);
    const skews = same.map(({ apart }) => Math.abs((apart as Apart).skewMs));
    const firsts = each.flatMap(({ first }) => (first ? [first] : []));
    return {
      what: name,
      times: all.length,
      windows: windows.length,
      comparable: same.length / windows.length,
      p50: quantile(skews, 0.5),
      p99: quantile(skews, 0.99),
      worst: quantile(skews, 1),
      jumps: each.reduce((sum, { jumps }) => sum + jumps, 0),
      alikeAfterSeconds: firsts.map(({ after }) => round(after)),
      firstSkewMs: firsts.map(({ skewMs }) => round(skewMs)),
      silentSeconds: {
        left: round(sum(each.map(({ silent }) => silent.left))),
        right: round(sum(each.map(({ silent }) => silent.right))),
      },
    };
  });
  const ms = (value: number) => value.toFixed(2);
  console.table(
    found.map(({ what, times, comparable, p50, p99, worst, jumps, silentSeconds, alikeAfterSeconds }) => ({
      what,
      times,
      'skew ms, p50 / p99 / worst': [p50, p99, worst].map(ms).join(' / '),
      [`jumps over ${jumpMs} ms`]: jumps,
      'comparable, %': Math.round(comparable * 100),
      'silent s, left / right': `${silentSeconds.left} / ${silentSeconds.right}`,
      'alike after s': alikeAfterSeconds.join(' '),
    })),
  );
  const shown = (each: (number | undefined)[]) => each.map(gap => gap?.toFixed(2) ?? '?').join(' ');
  console.log(`next track, samples missing: left ${shown(gaps.left)}, right ${shown(gaps.right)}`);
  if ([...gaps.left, ...gaps.right].some(gap => Math.abs(gap ?? Infinity) > longestGap)) {
    console.error('next track: more than 1 ms is missing or doubled, or could not be measured');
    process.exitCode = 1;
  }
  mkdirSync('bench-results', { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, loads };
  writeFileSync(
    'bench-results/heard.json',
    `${JSON.stringify({ at: new Date().toISOString(), machine, streamed, hall, found, gaps, series: seriesOf(left, right) }, null, 2)}\n`,
  );
}

/** Compares four times a second, and finds silence in steps of 20 ms. */
function judge(left: Float32Array, right: Float32Array, { from, until }: Span) {
  const windows: { at: number; apart: Apart | undefined }[] = [];
  for (let at = from; at < until; at += soundRate / 4)
    windows.push({ at, apart: compare(left, right, Math.round(at)) });
  const same = windows.filter(({ apart }) => apart && apart.likeness >= alike);
  const steps = same.slice(1).map(({ apart }, index) => apart!.skewMs - same[index]!.apart!.skewMs);
  const silent = { left: silentSeconds(left, from, until), right: silentSeconds(right, from, until) };
  const [first] = same;
  return {
    windows,
    jumps: steps.filter(step => Math.abs(step) > jumpMs).length,
    first: first && { after: (first.at - from) / soundRate, skewMs: first.apart!.skewMs },
    silent,
  };
}

/** One comparison per second of the whole run, with the event at that time. */
function seriesOf(left: Float32Array, right: Float32Array) {
  return Object.entries(spans).flatMap(([what, all]) =>
    all.flatMap(({ from, until }) => {
      const seconds = Array.from({ length: Math.floor((until - from) / soundRate) }, (_, second) => second);
      return seconds.map(second => {
        const at = Math.round(from + second * soundRate);
        const apart = compare(left, right, at);
        return {
          second: Math.round(at / soundRate),
          what,
          skewMs: apart && round(apart.skewMs),
          likeness: apart && round(apart.likeness),
        };
      });
    }),
  );
}

function silentSeconds(samples: Float32Array, from: number, until: number) {
  const piece = soundRate / 50;
  let silent = 0;
  for (let at = from; at + piece <= until; at += piece)
    if (loudness(samples.subarray(at, at + piece)) < silence) silent += 1;
  return silent / 50;
}

function loudness(samples: Float32Array) {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  return Math.sqrt(squares / samples.length);
}

function sum(values: number[]) {
  return values.reduce((total, value) => total + value, 0);
}

function round(value: number) {
  return Math.round(value * 100) / 100;
}
