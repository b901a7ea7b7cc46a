// `npm run bench -- sync [--seconds 90] [--rounds 1] [--profiles LAN,WAN,mixed]`: how far apart listeners are who should be
// together. Eight clients with clocks that are wrong (hours of offset, ±100 ppm) in one room of the real gateway, behind a
// proxy that delays. Method: docs/benchmarks.md.
import { fork } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import { connectRealtime, positionAt } from '../dist/index.js';
import { estimators } from './sync/estimators.js';
import { profiles, seeded } from './sync/networks.js';
import { record, Trace, wrongClock } from './sync/trace.js';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '90' },
    rounds: { type: 'string', default: '1' },
    profiles: { type: 'string', default: 'LAN,WAN,mixed' },
    seed: { type: 'string', default: '1' },
    /** Keeps the traces here, or computes from the ones kept before. */
    traces: { type: 'string' },
    replay: { type: 'boolean', default: false },
    output: { type: 'string', default: 'bench-results/sync.json' },
  },
});
const seconds = Number(options.seconds);
/** Listeners are compared from here on, four times a second. */
const settledAfterMs = Math.min(60_000, (seconds * 1000) / 2);
const compareEveryMs = 250;
const hour = 3_600_000;
/** Milliseconds, median and p99. */
const goals = {
  LAN: { must: [2, 10], aim: [0.3, 1.5] },
  WAN: { must: [5, 20], aim: [1, 4] },
  mixed: { must: [15, 60], aim: [2, 15] },
};

const recorded = options.replay
  ? JSON.parse(readFileSync(options.traces, 'utf8'))
  : await recordEverything(options.profiles.split(','));
if (options.traces && !options.replay) writeFileSync(options.traces, JSON.stringify(recorded));
report(Object.entries(recorded).flatMap(([profile, rounds]) => rowsOf(profile, rounds)));

async function recordEverything(names) {
  const gateway = child(
    new URL('../../../services/rooms-gateway/bench/servers/ours-with-tickets.js', import.meta.url),
  );
  const { port } = await answer(gateway);
  const ticket = async uid => (await ask(gateway, { ask: 'ticket', uid }, reply => reply.uid === uid)).ticket;
  const found = {};
  for (const name of names) {
    found[name] = [];
    for (let round = 0; round < Number(options.rounds); round++) {
      process.stderr.write(`${name}, round ${round + 1}: ${seconds} s\n`);
      found[name].push(await listen(port, ticket, name, Number(options.seed) + round));
    }
  }
  const ended = new Promise(resolve => gateway.once('exit', resolve));
  gateway.send({ ask: 'stop' });
  await ended;
  return found;
}

/** One room, eight listeners, each with a recorder of the same network beside it. */
async function listen(target, ticket, profile, seed) {
  const random = seeded(seed * 7919);
  const links = profiles[profile].map((network, index) => ({ network, seed: seed * 1000 + index }));
  const proxy = child(new URL('./sync/delay-proxy.js', import.meta.url));
  const { ports } = await ask(proxy, { target, links });
  const room = `sync-${profile}-${seed}`;
  const clocks = links.map((_, index) => ({
    offsetMs: (random() * 24 - 12) * hour,
    // Evenly spread, so that both ends of the range are always there.
    driftPpm: -100 + (200 * index) / (links.length - 1),
  }));
  const url = (index, suffix = '') => `ws://127.0.0.1:${ports[index]}/api/rydesync/socket${suffix}`;
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
  await host.room.setTrack('/audio/echoverse_demo.mp3', { play: true });
  const recorders = await Promise.all(
    links.map(async (_, index) => record(url(index, `?ticket=${await ticket(`${room}-recorder-${index}`)}`))),
  );

  const loadBefore = loadavg()[0];
  const began = performance.now();
  const live = [];
  await new Promise(resolve => {
    const timer = setInterval(() => {
      const now = performance.now();
      if (now - began >= settledAfterMs) live.push(listeners.map(each => positionOf(each, now)));
      if (now - began >= seconds * 1000) resolve(clearInterval(timer));
    }, compareEveryMs);
  });
  const exchanges = recorders.map(recorder => recorder.stop());
  for (const { realtime } of listeners) realtime.close();
  proxy.disconnect();
  return { clocks, exchanges, live, load: [loadBefore, loadavg()[0]] };
}

/** Where a listener takes the track to be at one instant of the host's clock, in milliseconds. */
function positionOf({ realtime, now, room }, hostNow) {
  return positionAt(room.state.session, realtime.clock.filter.serverTime(now(hostNow))) * 1000;
}

function rowsOf(profile, rounds) {
  const replays = Object.entries(estimators).map(([name, make]) => [
    name === 'ours' ? 'ours, same traces' : name,
    rounds.flatMap(round => skews(replay(round, make, settledAfterMs, Infinity))),
    rounds.flatMap(round => skews(replay(round, make, 1_000, 2_000))),
  ]);
  return [['ours, live', rounds.flatMap(({ live }) => skews(live)), []], ...replays].map(
    ([system, settled, early]) => ({
      profile,
      system,
      ...summary(settled),
      early: summary(early),
      load: rounds.flatMap(({ load }) => load),
    }),
  );
}

/** What a rule would have made of the same traces: its readings of server time, client by client. */
function replay({ clocks, exchanges }, make, from, to) {
  const traces = exchanges.map((each, index) => new Trace(each, wrongClock(clocks[index])));
  const begin = Math.max(...traces.map(trace => trace.begin));
  const end = Math.min(...exchanges.map(each => each.at(-1).t1));
  const clients = traces.map(trace => {
    const estimator = make();
    const steps = estimator.steps(trace);
    return { trace, estimator, steps, next: steps.next() };
  });
  const readings = [];
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

/** Between each two listeners at each instant, as far as they know the time at all. */
function skews(readings) {
  return readings
    .flatMap(each => each.flatMap((one, index) => each.slice(index + 1).map(other => Math.abs(one - other))))
    .filter(Number.isFinite);
}

function summary(values) {
  const sorted = Float64Array.from(values).sort();
  const at = share => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { median: at(0.5), p99: at(0.99), worst: sorted.at(-1) };
}

function report(rows) {
  const pair = ({ median, p99 }) => (median === undefined ? '' : `${median.toFixed(2)} / ${p99.toFixed(2)}`);
  const reaches = ({ median, p99 }, [wantedMedian, wantedP99]) => median <= wantedMedian && p99 <= wantedP99;
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

function child(script) {
  const forked = fork(fileURLToPath(script), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  forked.setMaxListeners(0);
  process.once('exit', () => forked.kill());
  return forked;
}

function ask(process_, question, matches) {
  const answered = answer(process_, matches);
  process_.send(question);
  return answered;
}

function answer(process_, matches = () => true) {
  return new Promise(resolve => {
    const hear = message => {
      if (!matches(message)) return;
      process_.off('message', hear);
      resolve(message);
    };
    process_.on('message', hear);
  });
}
