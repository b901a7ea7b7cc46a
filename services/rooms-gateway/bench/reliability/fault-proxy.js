// Stands between clients and gateways, as a process of its own: a balancer, and networks that fail. A client is known by its
// loopback address, which the gateway sees too. A dropped network carries nothing for a while, in either direction, and nobody
// is told: no FIN, no RST. Then, by its kind, either the connections on it go on where they stood (`stalls`), as TCP has them
// do, or they are dead for good without anybody hearing of it, as when a phone changes its network (`moves`).
//
// Told over IPC: { targets }, { schedule: { everyMs, forMs, moves: [address], stalls: [address] } }, { calm: true }.
// Tells: { port }, and { back: [address] } whenever networks carry again.
import { connect, createServer } from 'node:net';

/** Dead connections are kept open for so long: longer than a gateway waits for an answer to its close frame. */
const deadKeptMs = 40_000;
const turnMs = 20;

let targets = [];
let next = 0;
let schedule;
const networks = new Map();

const server = createServer({ pauseOnConnect: true, allowHalfOpen: false }, client => {
  const network = networkOf(client.remoteAddress);
  client.on('error', () => undefined);
  if (network.down) network.waiting.push(client);
  else carry(client, network);
});
server.listen(0, '0.0.0.0', 4096, () => process.send({ port: server.address().port }));

process.on('disconnect', () => process.exit(0));
process.on('message', message => {
  if (message.targets) targets = message.targets;
  if (message.schedule) begin(message.schedule);
  if (message.calm) schedule = undefined;
});

function networkOf(address) {
  let network = networks.get(address);
  if (!network) networks.set(address, (network = { down: false, pairs: new Set(), waiting: [] }));
  return network;
}

/** Takes the targets in turn, and another where one refuses. */
function carry(client, network, attempt = 0) {
  const target = targets[next++ % targets.length];
  if (target === undefined || attempt > targets.length) return client.destroy();
  const upstream = connect({ port: target, host: '127.0.0.1', localAddress: client.remoteAddress });
  const pair = { client, upstream };
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

function hold({ client, upstream }) {
  client.unpipe(upstream);
  upstream.unpipe(client);
  client.pause();
  upstream.pause();
}

function release({ client, upstream }) {
  client.pipe(upstream);
  upstream.pipe(client);
}

/** Every network has its turn once in a round, spread evenly over it. */
function begin(asked) {
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
  const back = [];
  for (const [i, { address, moves }] of (schedule?.all ?? last).entries()) {
    const network = networkOf(address);
    if (network.down && now >= network.until) {
      mend(network, moves);
      back.push(address);
    } else if (schedule && !network.down && now >= schedule.turns[i]) {
      schedule.turns[i] += schedule.everyMs;
      network.down = true;
      network.until = now + schedule.forMs;
      for (const pair of network.pairs) hold(pair);
    }
  }
  if (schedule) last = schedule.all;
  if (back.length > 0) process.send({ back });
  if (schedule || last.some(({ address }) => networkOf(address).down)) setTimeout(turn, turnMs);
}
let last = [];

function mend(network, moves) {
  network.down = false;
  for (const pair of network.pairs)
    if (moves) bury(network, pair);
    else release(pair);
  // Who knocked meanwhile gets through now, as a repeated SYN would.
  for (const client of network.waiting.splice(0)) if (!client.destroyed) carry(client, network);
}

function bury(network, pair) {
  network.pairs.delete(pair);
  pair.dead = true;
  setTimeout(() => {
    pair.client.destroy();
    pair.upstream.destroy();
  }, deadKeptMs);
}
