import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestBus } from '../../src/testing.js';
import { requireBuilt } from '@sevenfold/tooling/built';

requireBuilt(import.meta.url);

export function spawnConsumer(broker: TestBus, url: string, group: string): ChildProcess {
  return spawnScript(new URL('./consumer-process.ts', import.meta.url), broker, url, group);
}

/** A consumer that ends while it handles the event with the value `"fatal"`. */
export function spawnEnding(broker: TestBus, group: string, topic: string): ChildProcess {
  return spawnScript(new URL('./ending-process.ts', import.meta.url), broker, group, topic);
}

function spawnScript(script: URL, broker: TestBus, ...values: string[]) {
  return spawn(process.execPath, [fileURLToPath(script), ...values], {
    env: { ...process.env, ...broker.environment, NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
