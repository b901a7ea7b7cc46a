// A client at another address: requests pages, reads and writes, one by one, and prints the times.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '@sevenfold/testing/quantile';

const [port, forMs] = process.argv.slice(2).map(Number);
const askEveryMs = 20;
const agent = new Agent({ keepAlive: true, localAddress: '127.0.2.1', maxSockets: 1 } as object);
const questions = [
  ['GET', '/'],
  ['GET', '/api/status'],
  ['POST', '/api/identity/guest-token'],
  ['GET', '/api/rydesync/rooms'],
  ['GET', '/api/rydesync/tracks'],
] as const;

function ask(method: string, target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { agent, method, path: target, port, host: '127.0.0.1', timeout: 10_000 },
      answer => {
        answer.resume().once('end', () => resolve(answer.statusCode!));
      },
    );
    asked.once('error', reject).once('timeout', () => asked.destroy(new Error('late')));
    asked.end();
  });
}

// The first requests pay for this process's start, not for the server.
for (const [method, target] of questions) await ask(method, target).catch(() => 0);

const times: number[] = [];
let failed = 0;
for (let at = 0, deadline = performance.now() + forMs!; performance.now() < deadline; at++) {
  const [method, target] = questions[at % questions.length]!;
  const began = performance.now();
  const status = await ask(method, target).catch(() => 0);
  times.push(performance.now() - began);
  if (status < 200 || status >= 300) failed += 1;
  await pause(askEveryMs);
}
agent.destroy();

const at = (share: number) => Number(quantile(times, share).toFixed(2));
console.log(JSON.stringify({ requests: times.length, failed, p50: at(0.5), p99: at(0.99) }));
