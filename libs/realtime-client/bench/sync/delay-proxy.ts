// A TCP proxy that adds delays, in its own process, with one port for each client. Gets
// `{ target, links: [{ network, seed }] }` over IPC and answers `{ ports }`. All connections to a port share its network.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { networks, seeded, type NetworkName } from './networks.ts';

export interface Link {
  network: NetworkName;
  seed: number;
}

/** Timers are accurate to a millisecond: it spins in the event loop for the rest. */
const timerSlackMs = 1.2;
/** Delivery times of everything in transit, soonest first. */
const underWay: { at: number; send: () => void }[] = [];
let waking: NodeJS.Timeout | undefined;
let wakesAt = Infinity;

process.on('message', ({ target, links }: { target: number; links: Link[] }) => {
  void Promise.all(links.map(link => open(target, link))).then(ports => process.send?.({ ports }));
});
process.on('disconnect', () => process.exit(0));

function open(target: number, { network, seed }: Link) {
  const { there, back } = networks[network](seeded(seed));
  const server = createServer(client => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
    }
    carry(client, upstream, there);
    carry(upstream, client, back);
  });
  return new Promise<number>(resolve =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

function carry(from: Socket, to: Socket, delay: () => number) {
  let last = 0;
  from.on('data', chunk => {
    last = Math.max(last, performance.now() + delay());
    deliver(last, () => to.write(chunk));
  });
  from.on('close', () => to.destroy());
}

function deliver(at: number, send: () => void) {
  let index = underWay.length;
  while (index > 0 && underWay[index - 1]!.at > at) index--;
  underWay.splice(index, 0, { at, send });
  if (at < wakesAt) sleep();
}

function sleep() {
  if (waking) clearTimeout(waking);
  waking = undefined;
  const next = underWay[0];
  wakesAt = next?.at ?? Infinity;
  if (!next) return;
  const wait = next.at - performance.now() - timerSlackMs;
  if (wait > 0) waking = setTimeout(turn, wait);
  else setImmediate(turn);
}

function turn() {
  const now = performance.now();
  for (let next = underWay[0]; next && next.at <= now; next = underWay[0]) {
    underWay.shift();
    next.send();
  }
  sleep();
}
