// `npm run bench -- sync [--seconds 90] [--rounds 1] [--profiles LAN,WAN,mixed]`: how far apart listeners of one room are.
// Eight clients with wrong clocks (hours of offset, ±100 ppm) in a room of the real gateway, behind a proxy that adds delays.
// Method: docs/benchmarks.md.
import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import { quantile } from '@sevenfold/testing/quantile';
import { connectRealtime, positionAt, type Realtime, type Room } from '../dist/index.js';
import { estimators, type Estimator } from './sync/estimators.ts';
import { profiles, seeded, type ProfileName } from './sync/networks.ts';
import { record, Trace, wrongClock, type Clock, type Exchange, type WrongClock } from './sync/trace.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '90' },
    rounds: { type: 'string', default: '1' },
    profiles: { type: 'string', default: 'LAN,WAN,mixed' },
    seed: { type: 'string', default: '1' },
    /** Folder to save the traces in, or to read saved ones from. */
    traces: { type: 'string' },
    replay: { type: 'boolean', default: false },
    output: { type: 'string', default: 'bench-results/sync.json' },
  },
});
const seconds = Number(options.seconds);
/** Compares listeners from here on, four times a second. */
const settledAfterMs = Math.min(60_000, (seconds * 1000) / 2);
const compareEveryMs = 250;
const hour = 3_600_000;
/** Milliseconds, median and p99. */
type Pair = [number, number];
const goals: Record<ProfileName, { must: Pair; aim: Pair }> = {
  LAN: { must: [2, 10], aim: [0.3, 1.5] },
  WAN: { must: [5, 20], aim: [1, 4] },
  mixed: { must: [15, 60], aim: [2, 15] },
};

/** Positions or server times of all listeners at one instant. */
type Reading = number[];
interface Round {
  clocks: WrongClock[];
  exchanges: Exchange[][];
  live: Reading[];
  load: (number | undefined)[];
}
type Recorded = [profile: ProfileName, rounds: Round[]][];

const recorded = options.replay
  ? (JSON.parse(readFileSync(options.traces ?? '', 'utf8')) as Recorded)
  : await recordEverything(options.profiles.split(',') as ProfileName[]);
if (options.traces && !options.replay) writeFileSync(options.traces, JSON.stringify(recorded));
report(recorded.flatMap(([profile, rounds]) => rowsOf(profile, rounds)));

interface Ticket {
  uid: string;
  ticket: string;
}

async function recordEverything(names: ProfileName[]) {
  const gateway = child(
    new URL('../../../services/rooms-gateway/bench/servers/ours-with-tickets.ts', import.meta.url),
  );
  const { port } = await answer<{ port: number }>(gateway);
  const ticket = async (uid: string) =>
    (await ask<Ticket>(gateway, { ask: 'ticket', uid }, reply => reply.uid === uid)).ticket;
  const found: Recorded = [];
  for (const name of names) {
    const rounds: Round[] = [];
    found.push([name, rounds]);
    for (let round = 0; round < Number(options.rounds); round++) {
      process.stderr.write(`${name}, round ${round + 1}: ${seconds} s\n`);
      rounds.push(await listen(port, ticket, name, Number(options.seed) + round));
    }
  }
  const ended = new Promise(resolve => gateway.once('exit', resolve));
  gateway.send({ ask: 'stop' });
  await ended;
  return found;
}

/** One room with eight listeners, and for each a recorder on the same network. */
async function listen(
  target: number,
  ticket: (uid: string) => Promise<string>,
  profile: ProfileName,
  seed: number,
): Promise<Round> {
  const random = seeded(seed * 7919);
  const links = profiles[profile].map((network, index) => ({ network, seed: seed * 1000 + index }));
  const proxy = child(new URL('./sync/delay-proxy.ts', import.meta.url));
  const { ports } = await ask<{ ports: number[] }>(proxy, { target, links });
  const room = `sync-${profile}-${seed}`;
  const clocks = links.map((_, index) => ({
    offsetMs: (random() * 24 - 12) * hour,
    // Evenly spread, so that both ends of the range always occur.
    driftPpm: -100 + (200 * index) / (links.length - 1),
  }));
  const url = (index: number, suffix = '') => `ws://127.0.0.1:${ports[index]}/api/rydesync/socket${suffix}`;
  const listeners = await Promise.all(
    clocks.map(async (clock, index) => {
      const now = wrongClock(clock);
      const realtime = connectRealtime({
        url: url(index),
        WebSocket,
        now: () => now(performance.now()),
        fetchTicket: () => ticket(`${room}-${index}`),
      });
      const joined = await realtime.joinRoom(room);
      await realtime.clock.ready();
      return { realtime, now, room: joined };
    }),
  );
  const host = listeners.find(each => each.room.state.role === 'host');
  if (!host) throw new Error('Nobody hosts');
  await host.room.setTrack('/audio/echoverse_demo.mp3', { play: true });
  const recorders = await Promise.all(
    links.map(async (_, index) => record(url(index, `?ticket=${await ticket(`${room}-recorder-${index}`)}`))),
  );

  const loadBefore = loadavg()[0];
  const began = performance.now();
  const live: Reading[] = [];
  await new Promise<void>(resolve => {
    const timer = setInterval(() => {
      const now = performance.now();
      if (now - began >= settledAfterMs) live.push(listeners.map(each => positionOf(each, now)));
      if (now - began >= seconds * 1000) {
        clearInterval(timer);
        resolve();
      }
    }, compareEveryMs);
  });
  const exchanges = recorders.map(recorder => recorder.stop());
  for (const { realtime } of listeners) realtime.close();
  proxy.disconnect();
  return { clocks, exchanges, live, load: [loadBefore, loadavg()[0]] };
}

interface Listener {
  realtime: Realtime;
  now: Clock;
  room: Room;
}

/** A listener's estimate of the track position at one instant of the host's clock, in milliseconds. */
function positionOf({ realtime, now, room }: Listener, hostNow: number) {
  const { session } = room.state;
  return session ? positionAt(session, realtime.clock.filter.serverTime(now(hostNow))) * 1000 : NaN;
}

type Row = { profile: ProfileName; system: string; early: Summary; load: (number | undefined)[] } & Summary;

function rowsOf(profile: ProfileName, rounds: Round[]): Row[] {
  type Skews = [system: string, settled: number[], early: number[]];
  const live: Skews = ['ours, live', rounds.flatMap(round => skews(round.live)), []];
  const replays = Object.entries(estimators).map(([name, make]): Skews => [
    name === 'ours' ? 'ours, same traces' : name,
    rounds.flatMap(round => skews(replay(round, make, settledAfterMs, Infinity))),
    rounds.flatMap(round => skews(replay(round, make, 1_000, 2_000))),
  ]);
  return [live, ...replays].map(([system, settled, early]) => ({
    profile,
    system,
    ...summary(settled),
    early: summary(early),
    load: rounds.flatMap(({ load }) => load),
  }));
}

/** Replays the traces through an estimator: its readings of server time, by client. */
function replay({ clocks, exchanges }: Round, make: () => Estimator, from: number, to: number) {
  const traces = exchanges.map((each, index) => new Trace(each, wrongClock(clocks[index]!)));
  const begin = Math.max(...traces.map(trace => trace.begin));
  const end = Math.min(...exchanges.map(each => each.at(-1)?.t1 ?? NaN));
  const clients = traces.map(trace => {
    const estimator = make();
    const steps = estimator.steps(trace);
    return { trace, estimator, steps, next: steps.next() };
  });
  const readings: Reading[] = [];
  for (let host = begin + from; host <= Math.min(end, begin + to); host += compareEveryMs)
    readings.push(
      clients.map(client => {
        while (!client.next.done && client.next.value <= host - client.trace.begin)
          client.next = client.steps.next();
        return client.estimator.serverTime(client.trace.clock(host));
      }),
    );
  return readings;
}

/** Differences between any two listeners at each instant, if both know the time. */
function skews(readings: Reading[]) {
  return readings
    .flatMap(each => each.flatMap((one, index) => each.slice(index + 1).map(other => Math.abs(one - other))))
    .filter(Number.isFinite);
}

const summary = (values: number[]) => ({
  median: quantile(values, 0.5),
  p99: quantile(values, 0.99),
  worst: quantile(values, 1),
});
type Summary = ReturnType<typeof summary>;

function report(rows: Row[]) {
  const pair = ({ median, p99 }: Summary) =>
    Number.isNaN(median) ? '' : `${median.toFixed(2)} / ${p99.toFixed(2)}`;
  const reaches = ({ median, p99 }: Summary, [wantedMedian, wantedP99]: Pair) =>
    median <= wantedMedian && p99 <= wantedP99;
  console.table(
    rows.map(row => ({
      profile: row.profile,
      system: row.system,
      'after 60 s, median / p99 ms': pair(row),
      'worst ms': row.worst.toFixed(2),
      'after 1 s, median / p99 ms': pair(row.early),
      must: reaches(row, goals[row.profile].must) ? 'yes' : 'no',
      aim: reaches(row, goals[row.profile].aim) ? 'yes' : 'no',
    })),
  );
  mkdirSync(options.output.split('/').slice(0, -1).join('/') || '.', { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  const { rounds } = options;
  writeFileSync(
    options.output,
    `${JSON.stringify({ at: new Date().toISOString(), machine, seconds, rounds, goals, rows }, null, 2)}\n`,
  );
}

function child(script: URL) {
  const forked = fork(fileURLToPath(script), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  forked.setMaxListeners(0);
  process.once('exit', () => forked.kill());
  return forked;
}

function ask<Answer>(asked: ChildProcess, question: Serializable, matches?: (answer: Answer) => boolean) {
  const answered = answer<Answer>(asked, matches);
  asked.send(question);
  return answered;
}

function answer<Answer>(asked: ChildProcess, matches: (answer: Answer) => boolean = () => true) {
  return new Promise<Answer>(resolve => {
    const hear = (message: Answer) => {
      if (!matches(message)) return;
      asked.off('message', hear);
      resolve(message);
    };
    asked.on('message', hear);
  });
}
