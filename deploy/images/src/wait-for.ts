/**
 * Waits until all named systems answer. Only for test installs, whose external systems start together with us. In
 * production they run first, and a pod that cannot reach them should fail at once.
 *
 *   node deploy/images/dist/wait-for.js DATABASE_URL topics=kafka:9092 http://s3:7070
 *
 * A name in capitals stands for the URL in that variable. A database answers when we can sign in. A broker after
 * `topics=` answers when it has all our topics, with KAFKA_NAME_PREFIX in front. Anything else answers when it
 * accepts a connection.
 */
import { createPool } from '@sevenfold/database';
import { topics } from '@sevenfold/kafka';
import kafkajs from 'kafkajs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { required } from './config.js';

const waitSeconds = 300;
const defaultPorts: Record<string, number> = { 'redis:': 6379, 'https:': 443 };

interface Target {
  /** Never the URL itself, which may contain a password. */
  name: string;
  check: () => Promise<void>;
}

function targetOf(argument: string): Target {
  if (argument.startsWith('topics='))
    return { name: argument, check: () => hasTopics(argument.slice('topics='.length)) };
  const address = /^[A-Z_]+$/.test(argument) ? required(argument) : argument;
  const url = new URL(address.includes('://') ? address : `tcp://${address.split(',')[0]}`);
  return {
    name: url.host,
    check: () => (url.protocol.startsWith('postgres') ? letsUsIn(address) : accepts(url)),
  };
}

async function letsUsIn(address: string) {
  const pool = createPool(address, 1, 'wait-for');
  try {
    await pool.query('select 1');
  } finally {
    await pool.end();
  }
}

async function hasTopics(brokers: string) {
  const client = new kafkajs.Kafka({
    clientId: 'wait-for',
    brokers: brokers.split(','),
    logLevel: kafkajs.logLevel.NOTHING,
    connectionTimeout: 2_000,
    retry: { retries: 0 },
  });
  const admin = client.admin();
  try {
    await admin.connect();
    const existing = new Set(await admin.listTopics());
    const missing = topics
      .map(({ name }) => (process.env['KAFKA_NAME_PREFIX'] ?? '') + name)
      .find(name => !existing.has(name));
    if (missing) throw new Error(`The topic ${missing} is missing`);
  } finally {
    await admin.disconnect();
  }
}

function accepts(url: URL): Promise<void> {
  const port = Number(url.port) || defaultPorts[url.protocol] || 80;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port, timeout: 2_000 });
    socket
      .once('connect', resolve)
      .once('timeout', () => reject(new Error('No answer')))
      .once('error', reject)
      .once('connect', () => socket.destroy())
      .once('timeout', () => socket.destroy());
  });
}

/** Clients that retry and reconnect may never report a failure. */
async function noAnswer(): Promise<never> {
  await pause(5_000);
  throw new Error('No answer');
}

async function waitFor({ name, check }: Target) {
  console.log(`Waiting for ${name}`);
  for (const deadline = Date.now() + waitSeconds * 1_000; ; await pause(500)) {
    const failure = await Promise.race([check(), noAnswer()]).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure) return;
    if (Date.now() > deadline) throw new Error(`${name}: ${failure.message}`);
  }
}

try {
  for (const argument of process.argv.slice(2)) await waitFor(targetOf(argument));
  // Checks that timed out may still hold connections.
  process.exit(0);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
