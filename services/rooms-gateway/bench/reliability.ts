// `npm run bench -- reliability [--only drops,kill,drain,stall] [--clients 2000] [--seconds 60]`: what is
// lost when things fail. Two gateways on a real Redis and PostgreSQL; people in rooms of 25 behind a proxy
// with failing networks; three people in each room write all the time. At the end, compares what each client saw
// with the log.
// Method: docs/benchmarks.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { quantile } from '@sevenfold/testing/quantile';
import { pin } from './measured-server.ts';
import {
  Crowd,
  kinds,
  setMetronome,
  startProxy,
  writeLine,
  type Account,
  type Facts,
  type Proxy,
} from './reliability/crowd.ts';
import { Pods, type Pod } from './reliability/pods.ts';
import { RealMember } from './reliability/real-member.ts';
import { Member } from './reliability/member.ts';
import { judge, Truth } from './reliability/truth.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'drops,kill,drain,stall' },
    clients: { type: 'string', default: '2000' },
    'per-room': { type: 'string', default: '25' },
    seconds: { type: 'string', default: '60' },
    /** Interval of each of the three writers per room, in milliseconds. */
    'write-every': { type: 'string', default: '3000' },
    /** How many clients run the shipped client code, in separate rooms. */
    real: { type: 'string', default: '50' },
    /** Gateways on the first core, clients on the second; with `--no-pin` on any. */
    pin: { type: 'boolean', default: true },
    output: { type: 'string', default: 'bench-results/reliability.json' },
  },
  allowNegative: true,
});
const clients = Number(options.clients);
const perRoom = Number(options['per-room']);
const seconds = Number(options.seconds);
const real = Number(options.real);
const writeEveryMs = Number(options['write-every']);
/** Every network is down for two seconds in every ten. */
const drop = { everyMs: 10_000, forMs: 2_000 };
const settleWithinMs = 120_000;
/** A killed pod's clients notice at once, a drained pod's clients within this time. */
const lossesWithinMs = 8_000;

// When terminated from outside, stops its gateways and its Redis.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const scenarios: Record<string, () => Promise<object>> = { drops, kill, drain, stall };
const canPin = options.pin && availableParallelism() > 1 && pin(process.pid, 1);
const results: Record<string, object> = {};
for (const name of options.only.split(',')) {
  const scenario = scenarios[name];
  if (!scenario)
    throw new Error(`No scenario is called ${name}. There are ${Object.keys(scenarios).join(', ')}`);
  const [before = NaN] = loadavg();
  const found = await scenario();
  const [after = NaN] = loadavg();
  results[name] = {
    ...found,
    load: [before, after].map(each => Number(each.toFixed(1))),
  };
  console.dir({ [name]: results[name] }, { depth: 5 });
}
write();

/** Each client's network fails repeatedly, in its own way, with two pods. */
async function drops() {
  return withCrowd(async ({ crowd, proxy, truth }) => {
    crowd.startWriting(writeEveryMs);
    const addresses = (kind: (typeof kinds)[number]) =>
      crowd.members.filter(each => each.kind === kind).map(({ address }) => address);
    proxy.onBack(back => {
      for (const address of back) {
        const member = crowd.byAddress.get(address);
        if (member?.kind === kinds[1]) member.networkIsBack();
      }
    });
    const [stalls, announced, silent] = kinds;
    const moves = [...addresses(announced), ...addresses(silent)];
    proxy.begin({ ...drop, stalls: addresses(stalls), moves });
    await pause(seconds * 1_000);
    proxy.calm();
    await pause(drop.forMs + 1_000);
    return conclude(crowd, truth);
  });
}

/** One of two pods is killed. */
async function kill() {
  return withCrowd(async ({ crowd, proxy, truth, pods }) => {
    crowd.startWriting(writeEveryMs);
    await pause(5_000);
    const [pod] = pods.all as [Pod];
    const on = await Pods.metric(pod, 'sevenfold_rooms_sockets_open');
    const killed = performance.now();
    pod.child.kill('SIGKILL');
    pods.forget(pod);
    proxy.retarget(pods.ports);
    await pause(Math.max(25_000, seconds * 500));
    const conclusion = await conclude(crowd, truth, pods);
    const affected = resumptions(crowd, killed);
    return {
      onKilledPod: Object.values(on)[0],
      resumed: affected.length,
      resumedSeconds: percentiles(affected.map(({ at }) => (at - killed) / 1_000)),
      ...conclusion,
    };
  });
}

/** One of two pods stops, as in a rolling update: its clients reconnect spread over time. */
async function drain() {
  return withCrowd(async ({ crowd, proxy, truth, pods }) => {
    crowd.startWriting(writeEveryMs);
    await pause(5_000);
    const [pod] = pods.all as [Pod];
    pods.forget(pod);
    proxy.retarget(pods.ports);
    const told = performance.now();
    pod.child.kill('SIGTERM');
    const [code] = await pod.ended;
    const ended = performance.now() - told;
    await pause(15_000);
    const conclusion = await conclude(crowd, truth, pods);
    const all = resumptions(crowd, told);
    return {
      exitCode: code,
      podGoneAfterSeconds: ended / 1_000,
      resumed: all.length,
      resumedSeconds: percentiles(all.map(({ at }) => (at - told) / 1_000)),
      awaySeconds: percentiles(all.map(({ ms }) => ms / 1_000)),
      /** Share of clients that came back in the busiest tenth of the time: 0.1 if all came back evenly. */
      busiestTenth: busiest(all.map(({ at }) => at - told)),
      ...conclusion,
    };
  });
}

/**
 * How clients that lost their connection at that moment came back. Ignores later losses, which happen on an overloaded
 * machine.
 */
function resumptions(crowd: Crowd<Account>, then: number) {
  return crowd.members.flatMap(({ resumed }) =>
    resumed.filter(({ at, ms }) => at - ms >= then && at - ms < then + lossesWithinMs).slice(0, 1),
  );
}

/**
 * Every tenth client stops reading, in a room where everyone speaks and long messages arrive all the time.
 */
async function stall() {
  const pods = await Pods.start();
  const pod = await pods.add();
  if (canPin) pin(pod.child.pid, 0);
  const relay = await startThinRelay(pod.port);
  const stalls = (i: number) => i % 10 === 9;
  const crowd = new Crowd({
    clients: Math.min(clients, 1_000),
    perRoom,
    port: pod.port,
    ticket: pods.ticket,
    make: facts => new Member(stalls(facts.index) ? { ...facts, port: relay.port } : facts),
  });
  await crowd.join();
  const readers = crowd.members.filter(({ index }) => !stalls(index));
  const window = Math.min(seconds, 30);
  const traffic = startTraffic(crowd, readers);
  await pause(3_000);
  const without = await traffic.measure(pod, window);
  relay.stopReading();
  // The stalled clients keep requesting paths: answers also queue for slow readers. They do so one after another,
  // because a hundred guestbooks at once are work that delays everyone, even without slow readers.
  const asking = askInTurn(
    crowd.members.filter(({ index }) => stalls(index)),
    { within: 5_000, times: 3 },
  );
  const stalled = await traffic.measure(pod, window);
  await asking;
  const slow = await Pods.metric(pod, 'sevenfold_rooms_readers_slow');
  const dropped = await Pods.metric(pod, 'sevenfold_rooms_frames_dropped');
  await traffic.stop();
  crowd.close();
  relay.stop();
  await pods.stop();
  const count = crowd.members.length - readers.length;
  return {
    clients: crowd.members.length,
    stalled: count,
    without,
    with: stalled,
    ratioOfControlP99: stalled.control.p99 / without.control.p99,
    ratioOfLiveP99: stalled.live.p99 / without.live.p99,
    readersBehind: slow.behind ?? 0,
    readersCut: slow.cut ?? 0,
    framesLeftOut: dropped,
    waitingKiBPerStalled: stalled.waitingPeak / 1024 / count,
    refused: countOf(crowd.members.flatMap(({ refused }) => refused)),
  };
}

/** Each client reads its room's guestbook `times` times. */
async function askInTurn(members: Member[], { within, times }: { within: number; times: number }) {
  for (const member of members) {
    member.ask(`guestbook/${member.room}`, times);
    await pause(within / members.length);
  }
}

/**
 * Per room: everyone's level twice a second, five changes of the metronome by one member, two messages of 900
 * characters by another. Latency counts from the intended moment. All other readers measure it for the metronome (its
 * author sees the change with the acknowledgement), and one client per room for levels.
 */
function startTraffic(crowd: Crowd<Member>, readers: Member[]) {
  const sent = new Map<string, { at: number; by: Member }>();
  const found: { control: number[]; live: number[] } = { control: [], live: [] };
  const under = new Set<Promise<unknown>>();
  let counting = false;
  const levelAt = new Map<string, number>();
  for (const member of readers)
    member.onApplied = mark => {
      const change = sent.get(mark);
      if (counting && change && change.by !== member) found.control.push(performance.now() - change.at);
    };
  for (const member of readers.filter(({ index }) => index % perRoom === 1))
    member.onLive = ({ levels = {} }) => {
      if (!counting) return;
      for (const uid in levels) {
        const at = levelAt.get(`${uid} ${levels[uid]}`);
        if (at !== undefined) found.live.push(performance.now() - at);
      }
    };
  const began = performance.now();
  const each = (
    perSecond: number,
    members: Member[],
    send: (member: Member, n: number, intended: number) => void,
  ) => {
    let next = 0;
    const period = 1_000 / perSecond / members.length;
    return setInterval(() => {
      const due = Math.floor((performance.now() - began) / period) + 1;
      for (; next < due; next++) {
        const n = Math.floor(next / members.length);
        send(members[next % members.length]!, n, began + next * period);
      }
    }, 2);
  };
  const inRoom = (place: number) => crowd.members.filter((_, i) => i % perRoom === place);
  const wait = (promise: Promise<unknown>) => {
    under.add(promise);
    void promise.then(() => under.delete(promise));
  };
  const padding = 'x'.repeat(900);
  const timers = [
    each(2, readers, (member, n, intended) => {
      const level = (n % 100) / 100;
      levelAt.set(`${member.uid} ${level}`, intended);
      member.level(level);
    }),
    each(5, inRoom(0), (member, n, intended) => {
      sent.set(`m${member.index * 1_000_000 + n + 1}`, { at: intended, by: member });
      wait(setMetronome(member, n));
    }),
    each(2, inRoom(1), (member, n) => wait(writeLine(member, n, padding))),
  ];
  return {
    async measure(pod: Pod, windowSeconds: number) {
      found.control.length = found.live.length = 0;
      let waitingPeak = 0;
      const from = await Pods.usage(pod);
      counting = true;
      for (const end = performance.now() + windowSeconds * 1_000; performance.now() < end; await pause(500)) {
        const [waiting = 0] = Object.values(await Pods.metric(pod, 'sevenfold_rooms_bytes_waiting'));
        waitingPeak = Math.max(waitingPeak, waiting);
      }
      counting = false;
      const to = await Pods.usage(pod);
      return {
        control: percentiles(found.control),
        live: percentiles(found.live),
        serverCpu: (to.cpuUs - from.cpuUs) / 1e6 / windowSeconds,
        waitingPeak,
        rss: to.rss,
      };
    },
    async stop() {
      timers.forEach(timer => clearInterval(timer));
      await Promise.race([Promise.all(under), pause(20_000)]);
    },
  };
}

async function startThinRelay(port: number) {
  const script = fileURLToPath(new URL('reliability/thin-relay.py', import.meta.url));
  const relay = spawn('python3', [script, String(port)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [printed] = (await once(relay.stdout, 'data')) as [Buffer];
  return {
    port: Number(printed),
    stopReading: () => relay.stdin.write('\n'),
    stop: () => relay.kill(),
  };
}

interface Scene {
  pods: Pods;
  proxy: Proxy;
  crowd: Crowd<Account>;
  truth: Truth;
}

async function withCrowd<Found>(run: (scene: Scene) => Promise<Found>): Promise<Found> {
  const pods = await Pods.start();
  let proxy: Proxy | undefined;
  let crowd: Crowd<Account> | undefined;
  let truth: Truth | undefined;
  try {
    for (let i = 0; i < 2; i++) await pods.add();
    if (canPin) for (const { child } of pods.all) pin(child.pid, 0);
    proxy = await startProxy(pods.ports);
    const make = (facts: Facts) => (facts.index < real ? new RealMember(facts) : new Member(facts));
    crowd = new Crowd({ clients, perRoom, port: proxy.port, ticket: pods.ticket, make });
    truth = new Truth(pods.redis, crowd.rooms);
    const began = performance.now();
    await crowd.join();
    process.stderr.write(`${clients} joined in ${((performance.now() - began) / 1_000).toFixed(1)} s\n`);
    return await run({ pods, proxy, crowd, truth });
  } finally {
    crowd?.close();
    await truth?.stop().catch(() => undefined);
    await proxy?.stop();
    await pods.stop();
  }
}

/** Waits until everyone has reached the end of the log, then compares. */
async function conclude(crowd: Crowd<Account>, truth: Truth, pods?: Pods) {
  await crowd.stopWriting();
  const truthOf = ({ room }: Account) => truth.rooms.get(room)!;
  const behind = () =>
    crowd.members.filter(
      member => !member.joined || !member.position || member.position.offset < (truthOf(member).offset ?? 0),
    );
  await pause(1_500);
  for (const end = performance.now() + settleWithinMs; behind().length > 0 && performance.now() < end;)
    await pause(250);
  const left = behind();
  const verdicts = crowd.members.map(member => judge(member, truthOf(member)));
  const sum = (of: (member: Account, verdict: ReturnType<typeof judge>) => number) =>
    crowd.members.reduce((total, member, i) => total + of(member, verdicts[i]!), 0);
  const written = [...truth.rooms.values()].flatMap(({ marks }) => marks.map(({ mark }) => mark));
  const acknowledged = crowd.members.flatMap(member => member.acknowledged);
  const inLog = new Set(written);
  const ends: Record<string, number> = {};
  for (const member of crowd.members)
    for (const [code, count] of member.ends) ends[code] = (ends[code] ?? 0) + count;
  return {
    clients,
    shippedClients: Math.min(real, clients),
    rooms: truth.rooms.size,
    logEntries: truth.entries,
    writes: written.length,
    writtenTwice: written.length - inLog.size,
    acknowledged: acknowledged.length,
    acknowledgedLost: acknowledged.filter(mark => !inLog.has(mark)).length,
    ...(pods && { acknowledgedNotInDatabase: await missingInDatabase(pods, acknowledged) }),
    refused: countOf(crowd.members.flatMap(({ refused }) => refused)),
    expectedByClients: sum((_, { expected }) => expected),
    lost: sum((_, each) => each.lost),
    doubled: sum((_, each) => each.doubled),
    outOfOrder: sum((_, each) => each.disordered),
    falseSnapshots: sum((_, each) => each.falseSnapshots),
    recovered: sum(({ joins }) => joins.recovered),
    snapshots: sum(({ joins }) => joins.snapshot),
    gapsNoticed: sum(({ gapsNoticed }) => gapsNoticed),
    connectionsEnded: ends,
    neverBack: left.map(({ uid }) => uid).slice(0, 20),
    statesWithOtherThanOneHost: truth.hostFaults.length,
    hostFaults: truth.hostFaults.slice(0, 5),
    roomsSampled: truth.samples,
  };
}

/** Counts acknowledged messages that are missing in PostgreSQL. */
async function missingInDatabase(pods: Pods, acknowledged: string[]) {
  const { rows } = await pods.sql.query<{ text: string }>(
    "select value->>'text' as text from recorded_node where node like 'guestbook/%'",
  );
  const recorded = new Set(rows.map(({ text }) => text));
  return acknowledged.filter(mark => !mark.startsWith('m') && !recorded.has(mark)).length;
}

function percentiles(values: number[]) {
  const at = (share: number) => quantile(values, share);
  return { p50: at(0.5), p99: at(0.99), worst: at(1), count: values.length };
}

function countOf(names: string[]) {
  return Object.fromEntries(names.map(name => [name, names.filter(other => other === name).length]));
}

function busiest(times: number[]) {
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const time of times) tenths[Math.min(9, Math.floor(((time - first) / (last - first)) * 10))]!++;
  return Math.max(...tenths) / times.length;
}

function write() {
  mkdirSync(path.dirname(options.output), { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, pinned: canPin };
  const asked = { clients, perRoom, seconds, drop, writeEveryMs };
  writeFileSync(
    options.output,
    JSON.stringify({ at: new Date().toISOString(), machine, ...asked, results }, null, 2),
  );
}
