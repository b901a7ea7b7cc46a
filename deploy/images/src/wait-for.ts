/**
 * Waits until every address answers: `node deploy/images/dist/wait-for.js DATABASE_URL kafka:9092`. A name in
 * capitals stands for the address in that variable. For trials, where the outside systems start beside us; in
 * production they are there first, and a pod that cannot reach them should say so.
 */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { required } from './config.js';

const waitSeconds = 300;
const defaultPorts: Record<string, number> = { 'postgresql:': 5432, 'postgres:': 5432, 'redis:': 6379 };

function endpoint(argument: string): { host: string; port: number } {
  const address = /^[A-Z_]+$/.test(argument) ? required(argument) : argument;
  const url = new URL(address.includes('://') ? address : `tcp://${address.split(',')[0]}`);
  const port = Number(url.port) || defaultPorts[url.protocol] || (url.protocol === 'https:' ? 443 : 80);
  return { host: url.hostname, port };
}

function answers({ host, port }: { host: string; port: number }): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket
      .once('connect', () => end(true))
      .once('timeout', () => end(false))
      .once('error', () => end(false));
  });
}

try {
  const deadline = Date.now() + waitSeconds * 1_000;
  for (const argument of process.argv.slice(2)) {
    const target = endpoint(argument);
    console.log(`Waiting for ${target.host}:${target.port}`);
    while (!(await answers(target))) {
      if (Date.now() > deadline) throw new Error(`${target.host}:${target.port} does not answer`);
      await pause(500);
    }
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
