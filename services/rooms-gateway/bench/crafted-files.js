// `npm run bench -- crafted-files [--people 10] [--megabytes 8] [--rounds 5]`: how long other people's operations take while as many
// people at once send a WAV of nothing but headers, beside the same without them. Method: docs/benchmarks.md.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { RawClient } from './raw-client.js';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10' },
    megabytes: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
  },
});
const [people, megabytes, rounds] = [values.people, values.megabytes, values.rounds].map(Number);
/** Long enough for some hundred operations, so that a p99 is more than the slowest one. */
const alone = 12_000;
// Below the rate at which a connection may write.
const askEveryMs = 40;

const issuer = await createTestIssuer();
const server = fork(fileURLToPath(new URL('servers/ours.js', import.meta.url)), {
  env: { ...process.env, ISSUER_URL: issuer.issuerUrl, ISSUER_JWKS_URL: issuer.jwksUrl },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const { port } = await new Promise(resolve => server.once('message', resolve));

/** Someone in a room of their own, who may upload to it. */
async function enter(uid) {
  const token = await issuer.token({ uid });
  const response = await fetch(`http://127.0.0.1:${port}/api/rydesync/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const { ticket } = await response.json();
  const client = await RawClient.open(port, `/api/rydesync/socket?ticket=${ticket}`);
  await answer(client, { t: 'hello', v: 1, client: randomUUID() });
  const room = `room-of-${uid}`;
  await answer(client, { t: 'join', id: 1, room });
  return { token, room, client };
}

function answer(client, message) {
  return new Promise((resolve, reject) => {
    client.onText = text => {
      if (text.startsWith('{"t":"error"')) reject(new Error(text));
      else if (message.id === undefined || text.includes(`"id":${message.id}`)) resolve();
    };
    client.onEnd = (code, reason) => reject(new Error(`closed: ${code} ${reason}`));
    client.send(JSON.stringify(message));
  });
}

/** From a process of its own, so that sending is not measured with the operations. */
async function send(senders) {
  const sender = fork(fileURLToPath(new URL('crafted-files/send.js', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const answers = new Promise(resolve => sender.once('message', resolve));
  sender.send({ port, megabytes, senders: senders.map(({ token, room }) => ({ token, room })) });
  return answers;
}

const metronome = { running: true, bpm: 120, accents: [2, 1, 1, 1], division: 1, at: 1 };
let id = 1;
/** Milliseconds of each operation of one person until the work is over. */
async function timesDuring(work, { client, room }) {
  const times = [];
  let isOver = false;
  work.finally(() => (isOver = true));
  while (!isOver) {
    const began = performance.now();
    await answer(client, { t: 'set', id: ++id, path: `rydesync/rooms/${room}/metronome`, value: metronome });
    times.push(performance.now() - began);
    await pause(askEveryMs);
  }
  return times;
}

const quantile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)].toFixed(2);
const row = (name, times, rest) => ({
  name,
  operations: times.length,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  ...rest,
});

try {
  const other = await enter('other');
  const quiet = [];
  const busy = [];
  const answers = {};
  for (let round = 0; round < rounds; round++) {
    quiet.push(...(await timesDuring(pause(alone), other)));
    const senders = await Promise.all(
      Array.from({ length: people }, (_, i) => enter(`sender-${round}-${i}`)),
    );
    const sent = send(senders);
    busy.push(...(await timesDuring(sent, other)));
    for (const text of await sent) answers[text] = (answers[text] ?? 0) + 1;
    for (const { client } of senders) client.close();
  }
  console.table([row('nobody sends', quiet), row(`${people} send ${megabytes} MB`, busy, answers)]);
  console.log(`load average ${loadavg()[0].toFixed(1)}`);
  other.client.close();
} finally {
  server.send({ ask: 'stop' });
  await issuer.stop();
}
