// One room with a full stage and a large audience: `npm run bench -- hall [--people 2000,5000,10000] [--stage 500]`.
// Method: docs/benchmarks.md. The server is a process pinned to the first core, if taskset is available; the
// generator, this process, to the second. Both need as many file descriptors as there are people (`ulimit -n`).
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile } from '@sevenfold/testing/quantile';
import { canPin, MeasuredServer } from './measured-server.ts';
import type { RawClient } from './raw-client.ts';
import { attendOurs, enterOurs, ticketFor, tokenOf } from './systems.ts';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '2000,5000,10000' },
    stage: { type: 'string', default: '500' },
    commands: { type: 'string', default: '20' },
    // How many people join at the same time.
    arrivals: { type: 'string', default: '32' },
    output: { type: 'string', default: 'bench-results/hall.json' },
  },
});
const stage = Number(options.stage);
const commands = Number(options.commands);
const room = 'hall';
const track = '/audio/echoverse_demo.mp3';
/** Between two commands: by then even the slowest listener has received the previous one. */
const spacingMs = 1_000;

let nextId = 1;
const now = () => performance.timeOrigin + performance.now();

process.env.STAGE_PLACES = options.stage;
const server = await MeasuredServer.start('ours');
const rows: Awaited<ReturnType<typeof measure>>[] = [];
const audience: RawClient[] = [];
const host = await enterOurs(server.port, room, await ticketFor(server.port, await tokenOf('host')));
await join(stage - 1, 'member', enterOurs);
ask({ trackUrl: track, paused: false });
for (const people of options.people.split(',').map(Number)) rows.push(await measure(people));
await server.stop();
report();

/** @returns the clients, how many milliseconds each took to join, and how many joined per second. */
async function join(count: number, name: string, enter: typeof enterOurs) {
  const uids = Array.from({ length: count }, (_, index) => `${name}-${server.peers.length + index}`);
  // Sign the tokens before the measurement: that is the identity provider's work.
  const people = await Promise.all(uids.map(async uid => ({ uid, token: await tokenOf(uid) })));
  const clients: RawClient[] = [];
  const took: number[] = [];
  const began = performance.now();
  const arrive = async () => {
    for (let person = people.pop(); person; person = people.pop()) {
      const from = performance.now();
      const client = await enter(server.port, room, await ticketFor(server.port, person.token));
      client.onText = undefined;
      took.push(performance.now() - from);
      clients.push(client);
      server.peers.push({ uid: person.uid, room, client });
    }
  };
  await Promise.all(Array.from({ length: Number(options.arrivals) }, arrive));
  return { clients, took, perSecond: count / ((performance.now() - began) / 1_000) };
}

async function measure(people: number) {
  await pause(1_000);
  const before = await server.usage('compacting');
  const arrived = await join(people - stage - audience.length, 'listener', attendOurs);
  audience.push(...arrived.clients);
  // Everyone has to learn first that these listeners have arrived.
  await pause(3_000);
  const quiet = await server.usage('compacting');
  const own = process.cpuUsage();
  const from = await server.usage();
  const began = performance.now();
  const heard = await command();
  const elapsedUs = (performance.now() - began) * 1_000;
  const to = await server.usage();
  const { user, system } = process.cpuUsage(own);
  const row = {
    people,
    joinsPerSecond: arrived.perSecond,
    joinP99: quantile(arrived.took, 0.99),
    kibPerListener: (quiet.rss - before.rss) / 1024 / arrived.clients.length,
    ...heard,
    serverCpu: (to.cpuUs - from.cpuUs) / elapsedUs,
    generatorCpu: (user + system) / elapsedUs,
  };
  process.stderr.write(`${people} people: command p99 ${row.p99.toFixed(0)} ms\n`);
  return row;
}

/**
 * The host seeks several times. Measures when everyone in the audience has received each command, and how long
 * before it takes effect.
 */
async function command() {
  const latencies: number[] = [];
  const margins: number[] = [];
  const sent: number[] = [];
  for (const client of audience)
    client.onText = text => {
      const arrived = now();
      const found = /session",\{.*?"position":(\d+),.*?"at":([\d.]+)/.exec(text);
      if (!found) return;
      latencies.push(arrived - sent[Number(found[1])]!);
      margins.push(Number(found[2]) - arrived);
    };
  for (let position = 1; position <= commands; position++) {
    sent[position] = now();
    ask({ position });
    await pause(spacingMs);
  }
  for (const client of audience) client.onText = undefined;
  return {
    delivered: latencies.length / (commands * audience.length),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    worst: quantile(latencies, 1),
    late: margins.filter(margin => margin < 0).length / margins.length,
  };
}

function ask(value: object) {
  const id = (nextId += 1);
  host.send(JSON.stringify({ t: 'update', id, path: `rydesync/rooms/${room}/session`, values: value }));
}

function report() {
  const percent = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 2 : 0)} %`;
  console.table(
    rows.map(row => ({
      people: row.people,
      'joins/s': row.joinsPerSecond.toFixed(0),
      'join p99 ms': row.joinP99.toFixed(0),
      'command p50 / p99 / worst ms': [row.p50, row.p99, row.worst].map(ms => ms.toFixed(0)).join(' / '),
      delivered: percent(row.delivered),
      'after it took effect': percent(row.late),
      'RSS KiB/listener': row.kibPerListener.toFixed(1),
      'server CPU': percent(row.serverCpu),
      'generator CPU': percent(row.generatorCpu),
    })),
  );
  mkdirSync(path.dirname(options.output), { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, pinned: canPin };
  const found = { at: new Date().toISOString(), machine, load: loadavg(), stage, commands, rows };
  writeFileSync(options.output, JSON.stringify(found, null, 2));
}
