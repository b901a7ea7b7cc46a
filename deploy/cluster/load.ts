// A steady load on a test install: node load.ts --url http://node:port [--rate 200] [--listeners 500] [--rooms 20]
// [--line-every 2000]. Runs until SIGTERM, then checks that every acknowledged write exists and prints one line of JSON.
// Exits with an error if a request failed, a listener did not come back or a write was lost. Does not retry the requests
// that it counts.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoGrant, tokenEndpoint } from '@sevenfold/keycloak';
import { connectRealtime, RealtimeError, type Realtime, type Room } from '@sevenfold/realtime-client';
import { quantile } from '@sevenfold/testing/quantile';
import { subjectOf } from './main-job.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    rate: { type: 'string', default: '200' },
    listeners: { type: 'string', default: '500' },
    rooms: { type: 'string', default: '20' },
    'line-every': { type: 'string', default: '2000' },
  },
});
const rate = Number(values.rate);
const listeners = Number(values.listeners);
const roomCount = Number(values.rooms);
const lineEveryMs = Number(values['line-every']);
const url = new URL(values.url);
/** Concurrent requests. Others wait for a slot, and their latency includes this wait. */
const slots = 64;
/** Uses all connections in turn: a connection that is idle for long would not notice a rollout. */
const agent = new Agent({ keepAlive: true, maxSockets: slots, scheduling: 'fifo' });
/** Listeners use this agent, so they do not queue behind those requests or each other. */
const ownConnections = new Agent({ keepAlive: true });
const run = Date.now().toString(36);
const answerWithinMs = 15_000;
interface Asked {
  token?: string | undefined;
  body?: unknown;
  form?: Record<string, string>;
  by?: Agent;
}
/** Status is 0 without an answer. */
interface Answer {
  status: number;
  text: string;
}

const log = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 23)} ${text}\n`);

function ask(method: string, path: string, { token, body, form, by = agent }: Asked = {}) {
  const text = form ? new URLSearchParams(form).toString() : JSON.stringify(body);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(text && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    ...(text && { 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(
      { agent: by, host: url.hostname, port: url.port, method, path, headers, timeout: answerWithinMs },
      answer => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${answerWithinMs} ms`)));
    sent.on('error', reject);
    sent.end(text);
  });
}

async function insist<Result>(work: () => Promise<Answer>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const answer = await work().catch(error => ({ status: 0, text: String(error) }));
    if (answer.status >= 200 && answer.status < 300) return JSON.parse(answer.text) as Result;
    if (attempt === 20) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`);
    await pause(500);
  }
}

/** Fetches new tokens well before the short-lived ones expire. */
const tokens: { ada?: string; admin?: string } = {};
async function signIn(name: 'ada' | 'admin') {
  const form = demoGrant(`${name}@sevenfold.test`);
  const path = new URL(tokenEndpoint(url.origin)).pathname;
  const granted = () => ask('POST', path, { form, by: ownConnections });
  const { access_token: token } = await insist<{ access_token: string }>(granted);
  tokens[name] = token;
  return subjectOf(token);
}

// ---- Requests to each service, through the gateway

const requests = {
  sent: 0,
  answered: 0,
  failed: 0,
  latencies: [] as number[],
  failures: {} as Record<string, number>,
};
let bio = 0;
let lastBio = '';

function kinds(uid: string): [name: string, work: () => Promise<Answer>][] {
  return [
    ['gateway', () => ask('GET', '/api/healthz')],
    ['status', () => ask('GET', '/api/status')],
    ['identity', () => ask('GET', '/api/identity/me', { token: tokens.ada })],
    ['accounts', () => ask('GET', `/api/accounts/${uid}`, { token: tokens.ada })],
    ['contact-intake', () => ask('GET', '/api/contact/limits')],
    ['rooms-gateway', () => ask('GET', '/api/rydesync/rooms', { token: tokens.ada })],
    ['moderation', () => ask('GET', '/api/admin/audit?limit=1', { token: tokens.admin })],
    ['page', () => ask('GET', '/')],
  ];
}

async function one(name: string, work: () => Promise<Answer>, began = performance.now()) {
  requests.sent += 1;
  const answer = await work().catch(error => ({ status: 0, text: String(error) }));
  requests.latencies.push(performance.now() - began);
  if (answer.status >= 200 && answer.status < 300) return void (requests.answered += 1);
  requests.failed += 1;
  // Leaves out what differs in each answer, so that equal failures count together.
  const reason = `${name}: ${answer.status} ${answer.text.slice(0, 160).replace(/,"traceId".*/, '')}`;
  if (!requests.failures[reason]) log(reason);
  requests.failures[reason] = (requests.failures[reason] ?? 0) + 1;
}

/**
 * Sends at a fixed rate. Measures each request from its due time, even if it is sent later. Waiting for answers
 * instead would measure nothing during an outage.
 */
async function keepAsking(uid: string, signal: AbortSignal) {
  const all = kinds(uid);
  const began = performance.now();
  let number = 0;
  const takeTurns = async () => {
    while (!signal.aborted) {
      const [name, work] = all[number % all.length]!;
      const due = began + (number++ * 1_000) / rate;
      const early = due - performance.now();
      if (early > 2) await pause(early);
      await one(name, work, due);
    }
  };
  await Promise.all(Array.from({ length: slots }, takeTurns));
}

/** Writes one after the other, so that the last acknowledged write is known. */
async function keepWriting(uid: string, signal: AbortSignal) {
  while (!signal.aborted) {
    const text = `load ${run} ${++bio}`;
    await one('write', async () => {
      const answer = await ask('PATCH', `/api/accounts/${uid}/settings`, {
        token: tokens.ada,
        body: { bio: text },
      });
      if (answer.status < 300) lastBio = text;
      return answer;
    });
    await pause(250);
  }
}

// ---- Rooms: listeners, and a host in each room who writes numbered messages

interface Person {
  room: string;
  realtime: Realtime;
  joined: Room;
  /** Messages by key. */
  seen: Map<string, string>;
}

const people: Person[] = [];
/** Messages by room. */
const acknowledged = new Map<string, string[]>();
const writing = new Set<Promise<unknown>>();
let reconnects = 0;

async function enter(room: string, number: number): Promise<Person> {
  const asGuest = () => ask('POST', '/api/identity/guest-token', { by: ownConnections });
  const { token } = await insist<{ token: string }>(asGuest);
  const realtime = connectRealtime({
    url: `${values.url.replace(/^http/, 'ws')}/api/rydesync/socket`,
    fetchTicket: async () => {
      const answer = await ask('POST', '/api/rydesync/tickets', { token, by: ownConnections });
      if (answer.status >= 300) throw new Error(`no ticket: ${answer.status}`);
      return (JSON.parse(answer.text) as { ticket: string }).ticket;
    },
  });
  realtime.onState(state => {
    if (state === 'offline') reconnects += 1;
  });
  const joined = await realtime.joinRoom(room, { name: `Listener ${number}`, device: 'desktop' });
  const person: Person = { room, realtime, joined, seen: new Map() };
  const look = () => {
    for (const { key, text } of joined.state.guestbook) person.seen.set(key, text);
  };
  joined.subscribe(look);
  look();
  people.push(person);
  return person;
}

async function keepHosting(host: Person, signal: AbortSignal) {
  const lines: string[] = [];
  acknowledged.set(host.room, lines);
  for (let number = 1; !signal.aborted; number++) {
    const text = `${run} ${number}`;
    const written = host.joined.guestbook
      .write(text)
      .then(() => lines.push(text))
      .catch(error =>
        log(
          `${host.room}: message ${number} was not accepted: ${error instanceof RealtimeError ? error.code : String(error)}`,
        ),
      );
    writing.add(written);
    void written.finally(() => writing.delete(written));
    await pause(lineEveryMs);
  }
}

async function fillRooms(signal: AbortSignal) {
  const each = Math.ceil(listeners / roomCount);
  for (let room = 0; room < roomCount; room++) {
    const name = `load-${run}-${room}`;
    const host = await enter(name, 0);
    for (let number = 1; number < each; number += 8)
      await Promise.all(
        Array.from({ length: Math.min(8, each - number) }, (_, index) => enter(name, number + index)),
      );
    void keepHosting(host, signal);
  }
}

// ---- The end: every acknowledged write must be there, everywhere

function lost() {
  let count = 0;
  for (const { room, seen } of people) {
    const texts = [...seen.values()];
    const known = new Set(texts);
    count += (acknowledged.get(room) ?? []).filter(text => !known.has(text)).length;
  }
  return count;
}
const doubled = () => people.reduce((sum, { seen }) => sum + seen.size - new Set(seen.values()).size, 0);
const here = () => people.filter(({ joined }) => joined.state.status === 'joined').length;

async function settled(isSettled: () => boolean) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && !isSettled();) await pause(250);
}

const stop = new AbortController();
for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => stop.abort());

const uid = await signIn('ada');
await signIn('admin');
await insist(() => ask('POST', '/api/rydesync/hardCreateProfile', { token: tokens.ada, body: { uid } }));
const renewal = setInterval(() => {
  for (const name of ['ada', 'admin'] as const) signIn(name).catch(error => log(`${name}: ${String(error)}`));
}, 60_000);
await fillRooms(stop.signal);
const began = Date.now();
log(`${people.length} listeners in ${roomCount} rooms; now sending ${rate} requests a second`);
process.stdout.write('ready\n');
void keepAsking(uid, stop.signal);
void keepWriting(uid, stop.signal);
await new Promise(resolve => stop.signal.addEventListener('abort', resolve));
const seconds = (Date.now() - began) / 1_000;
clearInterval(renewal);

await settled(() => requests.answered + requests.failed === requests.sent && writing.size === 0);
await settled(() => here() === people.length && lost() === 0);
const profile = await insist<{ bio: string }>(() =>
  ask('GET', `/api/accounts/${uid}`, { token: tokens.ada }),
);
const lines = [...acknowledged.values()].reduce((sum, texts) => sum + texts.length, 0);
const latency = (share: number) => Math.round(quantile(requests.latencies, share));
const result = {
  seconds: Math.round(seconds),
  requests: requests.sent,
  failed: requests.failed,
  p50: latency(0.5),
  p99: latency(0.99),
  slowest: latency(1),
  listeners: people.length,
  reconnects,
  inTheirRoom: here(),
  linesAcknowledged: lines,
  linesLost: lost(),
  linesDoubled: doubled(),
  settingsWritten: bio,
  lastSettingKept: profile.bio === lastBio,
  failures: requests.failures,
};
for (const { realtime } of people) realtime.close();
console.log(JSON.stringify(result));
const isGood =
  result.failed + result.linesLost + result.linesDoubled === 0 &&
  result.inTheirRoom === people.length &&
  result.lastSettingKept;
process.exit(isGood ? 0 : 1);
