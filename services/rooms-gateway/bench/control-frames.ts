// `npm run bench -- control-frames [--runs 5]`: control frames, compared with bare `ws`. Method:
// docs/benchmarks.md. Each run starts, warms up and measures one server after another, each alone on its
// core.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '@sevenfold/testing/quantile';
import { canPin, MeasuredServer } from './measured-server.ts';
import { systemCalled } from './systems.ts';

const { values: options } = parseArgs({
  options: {
    rooms: { type: 'string', default: '40' },
    members: { type: 'string', default: '25' },
    // Changes per second in each room, by one member.
    rate: { type: 'string', default: '15' },
    // Warm-up in seconds under the same load: a server that runs all day has compiled code.
    'warm-up': { type: 'string', default: '30' },
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    // The baseline comes last.
    systems: { type: 'string', default: 'ours,kept-ws,bare-ws' },
    // Directory for CPU profiles of the last run.
    profile: { type: 'string' },
    output: { type: 'string', default: 'bench-results/control-frames.json' },
  },
});
const rooms = Number(options.rooms);
const members = Number(options.members);
const seconds = Number(options.seconds);
const runs = Number(options.runs);
const names = options.systems.split(',');
const warmUpMs = Number(options['warm-up']) * 1_000;

interface Row {
  system: string;
  cpuUsPerFrame: number;
  systemUsPerFrame: number;
  share: number;
}

const rows: (Row & { run: number })[] = [];
for (let run = 0; run < runs; run++) {
  const first = run % names.length;
  for (const name of [...names.slice(first), ...names.slice(0, first)])
    rows.push({ run, ...(await measure(name, run === runs - 1)) });
}
report();

async function measure(name: string, isLast: boolean) {
  const server = await MeasuredServer.start(name);
  for (let room = 0; room < rooms; room++) await server.fill(`room-${room}`, members);
  for (const { client } of server.peers) client.onText = undefined;
  server.sent = 0;
  const stop = publish(server);
  await pause(warmUpMs);
  const found = await count(server, isLast ? options.profile : undefined);
  stop();
  await server.stop();
  return found;
}

/**
 * One member of each room makes changes, spread evenly over time.
 * @returns a function that stops them.
 */
function publish(server: MeasuredServer) {
  const publishers = server.peers.filter((_, index) => index % members === 0);
  const period = 1000 / Number(options.rate) / publishers.length;
  const first = server.sent;
  const began = performance.now();
  const timer = setInterval(() => {
    const due = first + Math.floor((performance.now() - began) / period) + 1;
    for (; server.sent < due; server.sent++) {
      const { room, client } = publishers[server.sent % publishers.length]!;
      client.send(server.system.control(room, Math.floor(server.sent / publishers.length), Date.now()));
    }
  }, 2);
  return () => clearInterval(timer);
}

async function count(server: MeasuredServer, profile: string | undefined): Promise<Row> {
  const listeners = server.peers.filter((_, index) => index % members !== 0);
  const delivered = () => listeners.reduce((sum, { client }) => sum + client.frames, 0);
  if (profile) await server.startProfile();
  const start = await server.usage();
  const before = { frames: delivered(), sent: server.sent };
  await pause(seconds * 1_000);
  const end = await server.usage();
  const frames = delivered() - before.frames;
  const offered = (server.sent - before.sent) * (members - 1);
  if (profile) {
    mkdirSync(profile, { recursive: true });
    await server.writeProfile(path.resolve(profile, `${server.name}.cpuprofile`));
  }
  const found = {
    system: server.system.title,
    cpuUsPerFrame: (end.cpuUs - start.cpuUs) / frames,
    systemUsPerFrame: (end.systemUs - start.systemUs) / frames,
    share: frames / offered,
  };
  process.stderr.write(
    `${found.system}: ${found.cpuUsPerFrame.toFixed(2)} µs per frame, ${found.systemUsPerFrame.toFixed(2)} of it in the kernel\n`,
  );
  return found;
}

function report() {
  const titles = names.map(name => systemCalled(name).title);
  const of = (title: string) => rows.filter(row => row.system === title);
  const sorted = (title: string, figure: 'cpuUsPerFrame' | 'systemUsPerFrame' = 'cpuUsPerFrame') =>
    of(title)
      .map(row => row[figure])
      .toSorted((a, b) => a - b);
  const floor = systemCalled(names.at(-1)!).title;
  const ratios = (title: string) =>
    of(title)
      .map((row, run) => row.cpuUsPerFrame / of(floor)[run]!.cpuUsPerFrame)
      .toSorted((a, b) => a - b);
  const range = (figures: number[]) => `${figures[0]?.toFixed(2)}–${figures.at(-1)?.toFixed(2)}`;
  const summary = titles.map(title => ({
    system: title,
    'server CPU µs/frame, median': median(sorted(title)).toFixed(2),
    range: range(sorted(title)),
    'of it in the kernel': median(sorted(title, 'systemUsPerFrame')).toFixed(2),
    [`times ${floor}, median of runs`]: median(ratios(title)).toFixed(2),
    'range of that': range(ratios(title)),
    'of offered': `${((100 * of(title).reduce((sum, { share }) => sum + share, 0)) / runs).toFixed(1)} %`,
  }));
  console.table(summary);
  mkdirSync(path.dirname(options.output), { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, pinned: canPin };
  const found = { at: new Date().toISOString(), machine, load: loadavg(), options, summary, rows };
  writeFileSync(options.output, JSON.stringify(found, null, 2));
}
