// A proxy process between clients and gateways: a load balancer with failing networks. It knows a client by
// its loopback address, which the gateway sees, too. A failed network drops all traffic for a while, in both
// directions, without FIN or RST. Then its connections either continue (`stalls`), as in TCP, or are dead
// without either side noticing, like those of a phone that changes its network (`moves`).
//
// IPC in: { targets }, { schedule: { everyMs, forMs, moves: [address], stalls: [address] } }, { calm: true }.
// IPC out: { port }, and { back: [address] } whenever networks work again.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** How long dead connections stay open: longer than a gateway waits for the answer to its close frame. */
const deadKeptMs = 40_000;
const turnMs = 20;

/** Which networks fail, how often and for how long. */
export interface Schedule {
  everyMs: number;
  forMs: number;
  /** Addresses. */
  moves: string[];
  stalls: string[];
}
export type Command = { targets: number[] } | { schedule: Schedule } | { calm: true };

interface Pair {
  client: Socket;
  upstream: Socket;
  dead?: boolean;
}
interface Network {
  down: boolean;
  until: number;
  pairs: Set<Pair>;
  waiting: Socket[];
}
interface Failing {
  address: string;
  moves: boolean;
}

let targets: number[] = [];
let next = 0;
let schedule: (Schedule & { all: Failing[]; turns: number[] }) | undefined;
const networks = new Map<string | undefined, Network>();

const server = createServer({ pauseOnConnect: true, allowHalfOpen: false }, client => {
  const network = networkOf(client.remoteAddress);
  client.on('error', () => undefined);
  if (network.down) network.waiting.push(client);
  else carry(client, network);
});
server.listen(0, '0.0.0.0', 4096, () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port });
});

process.on('disconnect', () => process.exit(0));
process.on('message', (command: Command) => {
  if ('targets' in command) targets = command.targets;
  else if ('schedule' in command) begin(command.schedule);
  else schedule = undefined;
});

function networkOf(address: string | undefined) {
  let network = networks.get(address);
  if (!network) networks.set(address, (network = { down: false, until: 0, pairs: new Set(), waiting: [] }));
  return network;
}

/** Uses the targets in turn, and another one if one rejects. */
function carry(client: Socket, network: Network, attempt = 0) {
  const target = targets[next++ % targets.length];
  if (target === undefined || attempt > targets.length) return client.destroy();
  const upstream = connect({ port: target, host: '127.0.0.1', localAddress: client.remoteAddress });
  const pair: Pair = { client, upstream };
  upstream.setNoDelay(true);
  client.setNoDelay(true);
  let connected = false;
  upstream.on('connect', () => {
    connected = true;
    network.pairs.add(pair);
    client.pipe(upstream);
    upstream.pipe(client);
    if (network.down) hold(pair);
  });
  upstream.on('error', () => undefined);
  upstream.on('close', () => {
    network.pairs.delete(pair);
    if (pair.dead) return;
    if (connected) client.destroy();
    else carry(client, network, attempt + 1);
  });
  client.on('close', () => {
    network.pairs.delete(pair);
    if (!pair.dead) upstream.destroy();
  });
}

function hold({ client, upstream }: Pair) {
  client.unpipe(upstream);
  upstream.unpipe(client);
  client.pause();
  upstream.pause();
}

function release({ client, upstream }: Pair) {
  client.pipe(upstream);
  upstream.pipe(client);
}

/** Each network fails once per round, spread evenly over it. */
function begin(asked: Schedule) {
  const all = [
    ...asked.moves.map(address => ({ address, moves: true })),
    ...asked.stalls.map(address => ({ address, moves: false })),
  ].sort((a, b) => (a.address < b.address ? -1 : 1));
  const began = performance.now();
  schedule = { ...asked, all, turns: all.map((_, i) => began + (asked.everyMs * (i + 1)) / all.length) };
  setTimeout(turn, turnMs);
}

function turn() {
  const now = performance.now();
  const back: string[] = [];
  for (const [i, { address, moves }] of (schedule?.all ?? last).entries()) {
    const network = networkOf(address);
    if (network.down && now >= network.until) {
      mend(network, moves);
      back.push(address);
    } else if (schedule && !network.down && now >= schedule.turns[i]!) {
      schedule.turns[i]! += schedule.everyMs;
      network.down = true;
      network.until = now + schedule.forMs;
      for (const pair of network.pairs) hold(pair);
    }
  }
  if (schedule) last = schedule.all;
  if (back.length > 0) process.send?.({ back });
  if (schedule || last.some(({ address }) => networkOf(address).down)) setTimeout(turn, turnMs);
}
let last: Failing[] = [];

function mend(network: Network, moves: boolean) {
  network.down = false;
  for (const pair of network.pairs)
    if (moves) bury(network, pair);
    else release(pair);
  // Connections opened meanwhile get through now, like a repeated SYN.
  for (const client of network.waiting.splice(0)) if (!client.destroyed) carry(client, network);
}

function bury(network: Network, pair: Pair) {
  network.pairs.delete(pair);
  pair.dead = true;
  setTimeout(() => {
    pair.client.destroy();
    pair.upstream.destroy();
  }, deadKeptMs);
}
