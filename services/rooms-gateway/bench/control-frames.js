// `npm run bench -- control-frames [--rounds 5]`: frames that everybody in a room must see each of, beside bare `ws`. Method:
// docs/benchmarks.md. All servers are up all the time, and take turns: what the machine does meanwhile meets each.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { canPin, MeasuredServer, pause } from './measured-server.js';

const { values: options } = parseArgs({
  options: {
    rooms: { type: 'string', default: '40' },
    members: { type: 'string', default: '25' },
    // Changes a second in each room, by one member.
    rate: { type: 'string', default: '15' },
    // Seconds before counting begins: what runs all day is compiled.
    'warm-up': { type: 'string', default: '60' },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '20' },
    // What the others are compared with comes last.
    systems: { type: 'string', default: 'ours,kept-ws,bare-ws' },
    // CPU profiles of the last round, put here.
    profile: { type: 'string' },
    output: { type: 'string', default: 'bench-results/control-frames.json' },
  },
});
const rooms = Number(options.rooms);
const members = Number(options.members);
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
/** Before a turn is counted, so that neither begins asleep. */
const settleMs = 2_000;

const servers = [];
for (const name of options.systems.split(',')) servers.push(await start(name));
const rows = [];
for (let round = 0; round < rounds; round++) {
  const order = servers.map((_, index) => servers[(index + round) % servers.length]);
  for (const server of order)
    rows.push({ round, system: server.system.title, ...(await turn(server, round === rounds - 1)) });
}
for (const server of servers) await server.stop();
report();

async function start(name) {
  const server = await MeasuredServer.start(name);
  for (let room = 0; room < rooms; room++) await server.fill(`room-${room}`, members);
  for (const { client } of server.peers) client.onText = undefined;
  server.sent = 0;
  const stop = publish(server);
  await pause(Number(options['warm-up']) * 1_000);
  stop();
  return server;
}

/** One member of each room changes something that all must see, spread evenly. Answers how to stop. */
function publish(server) {
  const publishers = server.peers.filter((_, index) => index % members === 0);
  const period = 1000 / Number(options.rate) / publishers.length;
  const first = server.sent;
  const began = performance.now();
  const timer = setInterval(() => {
    const due = first + Math.floor((performance.now() - began) / period) + 1;
    for (; server.sent < due; server.sent++) {
      const { room, client } = publishers[server.sent % publishers.length];
      client.send(server.system.control(room, Math.floor(server.sent / publishers.length), Date.now()));
    }
  }, 2);
  return () => clearInterval(timer);
}

async function turn(server, isLast) {
  const listeners = server.peers.filter((_, index) => index % members !== 0);
  const delivered = () => listeners.reduce((sum, { client }) => sum + client.frames, 0);
  const stop = publish(server);
  await pause(settleMs);
  const profiled = isLast && options.profile !== undefined;
  if (profiled) await server.startProfile();
  const start = await server.usage();
  const before = { frames: delivered(), sent: server.sent };
  await pause(seconds * 1_000);
  const end = await server.usage();
  const frames = delivered() - before.frames;
  const offered = (server.sent - before.sent) * (members - 1);
  stop();
  await pause(500);
  if (profiled) {
    mkdirSync(options.profile, { recursive: true });
    await server.writeProfile(path.resolve(options.profile, `${server.name}.cpuprofile`));
  }
  const found = {
    cpuUsPerFrame: (end.cpuUs - start.cpuUs) / frames,
    systemUsPerFrame: (end.systemUs - start.systemUs) / frames,
    share: frames / offered,
  };
  const { cpuUsPerFrame, systemUsPerFrame } = found;
  process.stderr.write(
    `${server.system.title}: ${cpuUsPerFrame.toFixed(2)} µs per frame, ${systemUsPerFrame.toFixed(2)} of it in the kernel\n`,
  );
  return found;
}

function report() {
  const titles = servers.map(({ system }) => system.title);
  const of = title => rows.filter(row => row.system === title);
  const sorted = (title, figure = 'cpuUsPerFrame') =>
    of(title)
      .map(row => row[figure])
      .toSorted((a, b) => a - b);
  const floor = titles.at(-1);
  const summary = titles.map(title => ({
    system: title,
    'server CPU µs/frame, median': median(sorted(title)).toFixed(2),
    range: `${sorted(title)[0].toFixed(2)}–${sorted(title).at(-1).toFixed(2)}`,
    'of it in the kernel': median(sorted(title, 'systemUsPerFrame')).toFixed(2),
    [`times ${floor}, median of rounds`]: median(
      of(title)
        .map((row, round) => row.cpuUsPerFrame / of(floor)[round].cpuUsPerFrame)
        .toSorted((a, b) => a - b),
    ).toFixed(2),
    'of offered': `${((100 * of(title).reduce((sum, { share }) => sum + share, 0)) / rounds).toFixed(1)} %`,
  }));
  console.table(summary);
  mkdirSync(path.dirname(options.output), { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, pinned: canPin };
  const found = { at: new Date().toISOString(), machine, load: loadavg(), options, summary, rows };
  writeFileSync(options.output, JSON.stringify(found, null, 2));
}

function median(sorted) {
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
