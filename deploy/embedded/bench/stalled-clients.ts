// `npm run bench -- stalled-clients [--clients 1000] [--seconds 20]`: what other clients notice while this
// many stall, in five ways, from one address and from fifty. Method: docs/benchmarks.md.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { freePort, isUp, until } from '@sevenfold/testing';
import { openSocket } from '../test/support/realtime-messages.ts';

const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    output: { type: 'string', default: 'bench-results/stalled-clients.json' },
  },
});
const clients = Number(options.clients);
const ms = Number(options.seconds) * 1_000;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const room = 'stalled';
const recoverWithinMs = 30_000;

const directory = mkdtempSync(path.join(tmpdir(), 'stalled-bench-'));
const port = await freePort();
const url = `http://localhost:${port}`;
const stack = spawn(
  process.execPath,
  ['--enable-source-maps', path.join(root, 'deploy/embedded/dist/main.js')],
  {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), SEVENFOLD_DATA: directory },
  },
);

type Way = (localAddress: string, number: number) => Promise<Socket>;

/** The requested number of stalling clients; each reconnects when it is disconnected. */
class Crowd {
  private readonly sockets = new Set<Socket>();
  private over = false;

  private readonly begin: Way;
  private readonly addresses: number;

  constructor(begin: Way, addresses: number) {
    this.begin = begin;
    this.addresses = addresses;
  }

  async gather() {
    for (let number = 0; number < clients; number += 50)
      await Promise.all(Array.from({ length: 50 }, (_, at) => this.enter(number + at)));
  }

  disperse() {
    this.over = true;
    for (const socket of this.sockets) socket.destroy();
  }

  private async enter(number: number): Promise<void> {
    if (this.over) return;
    const from = this.addresses === 1 ? '127.0.1.1' : `127.0.1.${1 + (number % this.addresses)}`;
    const socket = await this.begin(from, number).catch(() => undefined);
    if (!socket) return void pause(500).then(() => this.enter(number));
    this.sockets.add(socket);
    socket.once('close', () => {
      this.sockets.delete(socket);
      void pause(500).then(() => this.enter(number));
    });
    // Nothing reads this socket, so only polling notices its end.
    const looking = setInterval(() => {
      if (socket.destroyed) clearInterval(looking);
      else if (socket.readableEnded) socket.destroy();
    }, 500);
  }
}

/** @param reads whether it reads answers, and so notices the end of its connection. */
function open(localAddress: string, text: string, reads = true): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      socket.write(text);
      resolve(socket);
    });
    if (!reads) socket.pause();
    else socket.resume();
    socket.on('error', reject);
  });
}

const handshake = (ticket: string) =>
  [
    `GET /api/rydesync/socket?ticket=${ticket} HTTP/1.1`,
    'host: x',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');

/** Tickets of guests, ten each: the maximum number of sockets per person. */
class Tickets {
  private token = '';
  private left = 0;

  async next(): Promise<string> {
    if (this.left-- <= 0) {
      this.token = ((await post('/api/identity/guest-token')) as { token: string }).token;
      this.left = 9;
    }
    return ((await post('/api/rydesync/tickets', this.token)) as { ticket: string }).ticket;
  }
}

/** On a separate connection, closed afterwards: pooled ones would count among the descriptors. */
async function post(target: string, token?: string): Promise<unknown> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const asked = request({
    agent: false,
    method: 'POST',
    path: target,
    port,
    host: '127.0.0.1',
    headers,
  }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return json(answer);
}

/** A track of some megabytes, so that a stalled reader fills the buffers in between. */
async function uploadTrack(): Promise<string> {
  const signedIn = await fetch(`${url}/realms/sevenfold/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'sevenfold-cli',
      username: 'ada@sevenfold.test',
      password: 'demo',
      scope: 'openid',
    }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const host = (await openSocket(url, token))!;
  await host.ask({ t: 'join', room });
  const folder = path.join(root, 'apps/public-site/public/audio');
  const [largest] = readdirSync(folder)
    .filter(file => file.endsWith('.mp3'))
    .map(file => readFileSync(path.join(folder, file)))
    .toSorted((a, b) => b.length - a.length);
  const answer = await fetch(`${url}/api/rydesync/rooms/${room}/tracks?name=long.mp3`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Blob([largest!]),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}

/** In a separate process: the work for a thousand clients here must not delay the measured one. */
async function askAsStranger(forMs: number) {
  const stranger = fileURLToPath(new URL('stalled-clients/stranger.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [stranger, String(port), String(forMs)], {
    timeout: forMs + 60_000,
  });
  return JSON.parse(stdout) as { requests: number; failed: number; p50: number; p99: number };
}

/** Resources of the process that runs everything except PostgreSQL. */
function resources() {
  const status = readFileSync(`/proc/${stack.pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]);
  return {
    descriptors: readdirSync(`/proc/${stack.pid}/fd`).length,
    megabytes: Math.round(kilobytes / 1024),
  };
}

/** Pools keep a few connections for some seconds, so ten more than before are accepted. */
async function recover(descriptorsBefore: number) {
  const began = performance.now();
  for (; performance.now() - began < recoverWithinMs; await pause(250))
    if (resources().descriptors <= descriptorsBefore + 10)
      return {
        recoveredAfterMs: Math.round(performance.now() - began),
        megabytesAfter: resources().megabytes,
      };
  return { recoveredAfterMs: Infinity, megabytesAfter: resources().megabytes };
}

function round(value: number) {
  return Math.round(value * 100) / 100;
}

try {
  await until(() => isUp(`${url}/api/readyz`), 'the stack did not become ready', 120_000, 200);
  const tickets = new Tickets();
  const track = await uploadTrack();
  const ways: Record<string, Way> = {
    'slow headers': from => open(from, 'GET /api/status HTTP/1.1\r\nhost: x\r\nx-slow: '),
    'slow body': from =>
      open(from, 'POST /api/identity/guest-token HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{'),
    'stalled download': from =>
      open(from, `GET /api/rydesync/tracks/${track}/audio HTTP/1.1\r\nhost: x\r\n\r\n`, false),
    'silent handshake': from => open(from, handshake('no-such-ticket'), false),
    'socket without hello': async from => open(from, handshake(await tickets.next())),
  };
  const rows = [];
  // Not measured: a stack that has just started is slower, which would flatter every ratio.
  await askAsStranger(ms);
  const alone = await askAsStranger(ms);
  rows.push({ way: 'nobody stalls', addresses: 0, ...alone, ...resources() });
  for (const addresses of [1, 50])
    for (const [way, begin] of Object.entries(ways)) {
      const before = resources();
      const crowd = new Crowd(begin, addresses);
      await crowd.gather();
      const found = await askAsStranger(ms);
      const during = resources();
      crowd.disperse();
      const recovered = await recover(before.descriptors);
      rows.push({ way, addresses, ...found, toAlone: round(found.p99 / alone.p99), ...during, ...recovered });
      console.table(rows.at(-1));
    }
  console.table(rows);
  const machine = { cpus: cpus().length, load: loadavg()[0], node: process.version };
  mkdirSync(path.dirname(options.output), { recursive: true });
  writeFileSync(options.output, JSON.stringify({ clients, seconds: ms / 1e3, machine, rows }, undefined, 2));
} finally {
  const ended = new Promise(resolve => stack.once('exit', resolve));
  stack.kill('SIGTERM');
  await Promise.race([ended, pause(40_000).then(() => stack.kill('SIGKILL'))]);
  rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
}
process.exit();
