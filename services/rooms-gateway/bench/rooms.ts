// Fan-out of voice levels in rooms, compared with bare `ws` and Socket.IO: `npm run bench -- rooms [--seconds
// 10] [--rates 1,2,10]`.
// Method: docs/benchmarks.md. Each server is a process pinned to the first core, if taskset is available; the
// generator, this process, to the second.
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { quantile } from '@sevenfold/testing/quantile';
import type { ProbeResult, ProbeTask } from './control-probe.ts';
import { answerOf, canPin, MeasuredServer, pin } from './measured-server.ts';
import { ticketOf } from './systems.ts';

const { values: options } = parseArgs({
  options: {
    rooms: { type: 'string', default: '40' },
    members: { type: 'string', default: '25' },
    seconds: { type: 'string', default: '10' },
    rates: { type: 'string', default: '1,2,10' },
    // Latency of control frames while levels use 80 % of the server's capacity; only for systems in which
    // levels wait for ticks.
    saturation: { type: 'boolean', default: false },
    systems: { type: 'string', default: 'ours,bare-ws,socket-io' },
    output: { type: 'string', default: 'bench-results/rooms.json' },
  },
});
const rooms = Number(options.rooms);
const members = Number(options.members);
const seconds = Number(options.seconds);
const rates = options.rates.split(',').map(Number);

/** Forecast from the last rate; batching makes it too high, so it is only a hint. */
const beyondOneCore = 1.5;

/** The gateway drops levels of one person above this rate. */
const highestRate = 50;

/** Bytes. */
interface MemoryPerConnection {
  rssPerConnection: number;
  looseRssPerConnection: number;
  heapPerConnection: number;
}
interface Row extends MemoryPerConnection, Awaited<ReturnType<typeof run>> {
  system: string;
  rate: number;
  saturation?: Awaited<ReturnType<typeof atSaturation>>;
}

const rows: Row[] = [];
for (const name of options.systems.split(',')) rows.push(...(await measure(name)));
report();

async function measure(name: string) {
  const server = await MeasuredServer.start(name);
  const { peers, system } = server;
  let warm: (Awaited<ReturnType<typeof memory>> & { peers: number }) | undefined;
  for (let room = 0; room < rooms; room++) {
    await server.fill(`room-${room}`, members);
    // Most memory of the first rooms is the server's own warm-up, so it is subtracted.
    if (room === Math.ceil(rooms / 4) - 1) warm = { ...(await memory(server)), peers: peers.length };
  }
  await pause(1_000);
  const joined = await memory(server);
  const perConnection = (kind: keyof typeof joined) =>
    (joined[kind] - (warm?.[kind] ?? 0)) / (peers.length - (warm?.peers ?? 0) || 1);
  const memoryPerConnection = {
    rssPerConnection: perConnection('rss'),
    looseRssPerConnection: perConnection('looseRss'),
    heapPerConnection: perConnection('heapUsed') + perConnection('external'),
  };

  const found: Row[] = [];
  for (const rate of rates) {
    const last = found.at(-1);
    // A server that needs far more than one core only grows its queues, so there is nothing left to measure.
    if (last && (last.serverCpu * rate) / last.rate > beyondOneCore) {
      process.stderr.write(`${system.title} at ${rate} Hz: left out, it would need more than one core\n`);
      continue;
    }
    const row: Row = {
      system: system.title,
      rate,
      ...memoryPerConnection,
      ...(await run(server, rate)),
    };
    process.stderr.write(`${system.title} at ${rate} Hz: ${row.cpuUsPerUpdate.toFixed(2)} µs per update\n`);
    found.push(row);
  }
  const last = found.at(-1);
  if (options.saturation && system.marked && last) last.saturation = await atSaturation(server);
  await server.stop();
  return found;
}

/** Memory after a normal collection, and after a compacting one. */
async function memory(server: MeasuredServer) {
  const { rss: looseRss } = await server.usage('ordinary');
  return { ...(await server.usage('compacting')), looseRss };
}

/** Raises the rate until the core is full or levels are dropped, then returns to 80 % of that. */
async function atSaturation(server: MeasuredServer) {
  let rate = 10;
  let reached: Awaited<ReturnType<typeof run>> | undefined;
  for (; rate <= highestRate; rate = Math.ceil(rate * 1.25)) {
    const found = await run(server, rate);
    if (found.serverCpu > 0.9 || found.updatesPerSecond < 0.97 * found.offeredPerSecond) break;
    reached = found;
  }
  const saturationRate = Math.min(rate, highestRate);
  const probe = await startProbe(server.port);
  const told = answerOf<ProbeResult>(probe);
  const measured = run(server, saturationRate * 0.8);
  setTimeout(() => probe.send('go'), 3_000);
  const [{ sent, latencies }, levels] = await Promise.all([told, measured]);
  return {
    rate: saturationRate,
    reachedCpu: reached?.serverCpu,
    cpuAtFourFifths: levels.serverCpu,
    controlP50: quantile(latencies, 0.5),
    controlP99: quantile(latencies, 0.99),
    controlWorst: quantile(latencies, 1),
    frames: latencies.length,
    sent,
  };
}

/** A separate process with a writer and a reader in every room. */
async function startProbe(port: number) {
  const probe = fork(fileURLToPath(new URL('control-probe.ts', import.meta.url)));
  if (canPin) pin(probe.pid, 1);
  const names = Array.from({ length: rooms }, (_, room) => `room-${room}`);
  const entries = names.map(async (room): Promise<ProbeTask['entries'][number]> => {
    const of = (who: string) => ticketOf(port, `${room}-${who}`);
    return { room, tickets: await Promise.all([of('writer'), of('reader')]) };
  });
  const task: ProbeTask = { port, entries: await Promise.all(entries), seconds };
  const ready = answerOf(probe);
  probe.send(task);
  await ready;
  return probe;
}

/**
 * Everyone sends at a fixed rate, whatever arrives. One member of each room reads everything and measures
 * latency.
 */
async function run(server: MeasuredServer, rate: number) {
  const { system, peers } = server;
  const { message } = system;
  if (!message) throw new Error(`${system.title} knows no levels`);
  const sent = new Map(peers.map(({ uid }) => [uid, new Float64Array(100)]));
  const latencies: number[] = [];
  let observed = 0;
  let counting = false;
  for (const [index, { client }] of peers.entries()) {
    client.onText = undefined;
    if (index % members === 0)
      client.onText = text => {
        const now = performance.now();
        const levels = system.levels?.(text);
        if (!levels || !counting) return;
        for (const [uid, level] of Object.entries(levels)) {
          observed++;
          latencies.push(now - sent.get(uid)![Math.round(level * 100)]!);
        }
      };
  }
  const period = 1000 / rate;
  const began = performance.now();
  let next = 0;
  // Spread evenly over the period, each at its intended time, so that a late generator shows up as latency.
  const send = () => {
    const due = Math.floor(((performance.now() - began) / period) * peers.length) + 1;
    for (; next < due; next++) {
      const { uid, room, client } = peers[next % peers.length]!;
      const k = Math.floor(next / peers.length) % 100;
      sent.get(uid)![k] = began + (next / peers.length) * period;
      client.send(message(room, k / 100));
    }
  };
  const timer = setInterval(send, 2);
  await pause(3_000);
  const start = await server.usage();
  const own = process.cpuUsage();
  const frames = peers.reduce((sum, { client }) => sum + client.frames, 0);
  counting = true;
  const from = performance.now();
  await pause(seconds * 1_000);
  // An overloaded server answers late. The window ends with its answer, because the CPU time that it reports does too.
  const end = await server.usage();
  counting = false;
  const elapsed = (performance.now() - from) / 1_000;
  const { user, system: kernel } = process.cpuUsage(own);
  const framesDelivered = peers.reduce((sum, { client }) => sum + client.frames, 0) - frames;
  clearInterval(timer);
  await pause(1_000);
  const updates = observed * members;
  return {
    updatesPerSecond: updates / elapsed,
    offeredPerSecond: peers.length * rate * members,
    framesPerSecond: framesDelivered / elapsed,
    cpuUsPerUpdate: (end.cpuUs - start.cpuUs) / updates,
    serverCpu: (end.cpuUs - start.cpuUs) / 1e6 / elapsed,
    generatorCpu: (user + kernel) / 1e6 / elapsed,
    latencyP50: quantile(latencies, 0.5),
    latencyP99: quantile(latencies, 0.99),
  };
}

function report() {
  const format = (number: number, digits = 1) => number.toFixed(digits);
  console.table(
    rows.map(row => ({
      system: row.system,
      'levels/s each': row.rate,
      'delivered/s': Math.round(row.updatesPerSecond),
      'of offered': `${format((100 * row.updatesPerSecond) / row.offeredPerSecond, 0)} %`,
      'server CPU µs/update': format(row.cpuUsPerUpdate, 2),
      'server CPU': `${format(100 * row.serverCpu, 0)} %`,
      'generator CPU': `${format(100 * row.generatorCpu, 0)} %${row.generatorCpu > 0.9 ? ' (bound)' : ''}`,
      ...(row.saturation && {
        'control p50 / p99 ms at 80 %': [row.saturation.controlP50, row.saturation.controlP99]
          .map(ms => format(ms ?? NaN))
          .join(' / '),
      }),
      'p50 ms': format(row.latencyP50),
      'p99 ms': format(row.latencyP99),
      'RSS KiB/connection': format(row.rssPerConnection / 1024),
      '… uncompacted': format(row.looseRssPerConnection / 1024),
      'heap KiB/connection': format(row.heapPerConnection / 1024),
    })),
  );
  mkdirSync(path.dirname(options.output), { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, pinned: canPin };
  writeFileSync(
    options.output,
    JSON.stringify(
      { at: new Date().toISOString(), machine, load: loadavg(), rooms, members, seconds, rows },
      null,
      2,
    ),
  );
}
