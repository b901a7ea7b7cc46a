// `npm run bench -- crafted-files [--people 10] [--megabytes 8] [--rounds 5]`: latency of another person's
// operations while nobody uploads, while `people` at once upload a WAV with sound, and while they upload a WAV
// that is nothing but headers. Method: docs/benchmarks.md.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Hello, Operation } from '@sevenfold/contracts';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { quantile } from '@sevenfold/testing/quantile';
import type { SendTask } from './crafted-files/send.ts';
import { answerOf } from './measured-server.ts';
import { RawClient } from './raw-client.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10' },
    megabytes: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
  },
});
const people = Number(values.people);
const megabytes = Number(values.megabytes);
const rounds = Number(values.rounds);
/** Long enough for a few hundred operations, so that the p99 is not just the slowest one. */
const alone = 12_000;
// Below a connection's rate limit for writes.
const askEveryMs = 40;

const issuer = await createTestIssuer();
const server = fork(fileURLToPath(new URL('servers/ours.ts', import.meta.url)), {
  env: { ...process.env, ISSUER_URL: issuer.issuerUrl, ISSUER_JWKS_URL: issuer.jwksUrl },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const { port } = await answerOf<{ port: number }>(server);

/** A person alone in a room, who may upload to it. */
async function enter(uid: string) {
  const token = await issuer.token({ uid });
  const response = await fetch(`http://127.0.0.1:${port}/api/rydesync/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const { ticket } = (await response.json()) as { ticket: string };
  const client = await RawClient.open(port, `/api/rydesync/socket?ticket=${ticket}`);
  await answer(client, { t: 'hello', v: 1, client: randomUUID() });
  const room = `room-of-${uid}`;
  await answer(client, { t: 'join', id: 1, room });
  return { token, room, client };
}

function answer(client: RawClient, message: Hello | Operation) {
  return new Promise<void>((resolve, reject) => {
    client.onText = text => {
      if (text.startsWith('{"t":"error"')) reject(new Error(text));
      else if (message.t === 'hello' || text.includes(`"id":${message.id}`)) resolve();
    };
    client.onEnd = (code, reason) => reject(new Error(`closed: ${code} ${reason}`));
    client.send(JSON.stringify(message));
  });
}

type Person = Awaited<ReturnType<typeof enter>>;

/** In a separate process, so that sending does not distort the measured operations. */
async function send(senders: Person[], isCrafted: boolean) {
  const sender = fork(fileURLToPath(new URL('crafted-files/send.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const answers = answerOf<string[]>(sender);
  const task: SendTask = {
    port,
    megabytes,
    isCrafted,
    senders: senders.map(({ token, room }) => ({ token, room })),
  };
  sender.send(task);
  return answers;
}

const metronome = { running: true, bpm: 120, accents: [2, 1, 1, 1], division: 1, at: 1 };
let id = 1;
/** Milliseconds per operation of one person until the work is done. */
async function timesDuring(work: Promise<unknown>, { client, room }: Person) {
  const times: number[] = [];
  let isOver = false;
  void work.finally(() => (isOver = true));
  while (!isOver) {
    const began = performance.now();
    await answer(client, { t: 'set', id: ++id, path: `rydesync/rooms/${room}/metronome`, value: metronome });
    times.push(performance.now() - began);
    await pause(askEveryMs);
  }
  return times;
}

const row = (name: string, times: number[]) => ({
  name,
  operations: times.length,
  p50: quantile(times, 0.5).toFixed(2),
  p99: quantile(times, 0.99).toFixed(2),
});

try {
  const other = await enter('other');
  const quiet: number[] = [];
  const ofSound: number[] = [];
  const ofHeaders: number[] = [];
  const answers: Record<string, number> = {};
  async function timesDuringUploads(round: number, isCrafted: boolean) {
    const senders = await Promise.all(
      Array.from({ length: people }, (_, i) => enter(`sender-${round}-${isCrafted}-${i}`)),
    );
    const sent = send(senders, isCrafted);
    const times = await timesDuring(sent, other);
    for (const text of await sent) answers[text] = (answers[text] ?? 0) + 1;
    for (const { client } of senders) client.close();
    return times;
  }
  for (let round = 0; round < rounds; round++) {
    quiet.push(...(await timesDuring(pause(alone), other)));
    ofSound.push(...(await timesDuringUploads(round, false)));
    ofHeaders.push(...(await timesDuringUploads(round, true)));
  }
  console.table([
    row('nobody sends', quiet),
    row(`${people} send ${megabytes} MB of sound`, ofSound),
    row(`${people} send ${megabytes} MB of headers`, ofHeaders),
  ]);
  console.log(answers);
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
  other.client.close();
} finally {
  server.send({ ask: 'stop' });
  await issuer.stop();
}
