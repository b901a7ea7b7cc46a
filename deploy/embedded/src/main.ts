import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { services, type ServiceName } from '@sevenfold/topology';
import { startEmbedded, type EmbeddedStack } from './start-embedded.js';

const port = Number(process.env['PORT'] ?? 3000);
const dataDirectory = path.resolve(process.env['SEVENFOLD_DATA'] ?? '.sevenfold');
const print = (line: string) => void process.stdout.write(`${line}\n`);

if (process.argv.includes('--fresh')) rmSync(dataDirectory, { recursive: true, force: true });

const stack = await startEmbedded({ port, dataDirectory, report: print }).catch((error: unknown) => {
  process.stderr.write(`Sevenfold did not start: ${explain(error)}\n`);
  process.exit(1);
});
print(`Sevenfold is ready at ${stack.url}`);
stopOnSignals(stack);
obeyInput(stack);

function explain(error: unknown): string {
  const { code, message, stack: trace } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${port} is taken. Choose another: PORT=3001 npm start`;
  return trace ?? message;
}

function stopOnSignals(running: EmbeddedStack) {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    print('Stopping …');
    await running.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

/** `stop status` or `start status` on standard input: to see how the rest fares without a service. */
function obeyInput(running: EmbeddedStack) {
  createInterface({ input: process.stdin }).on('line', line => {
    const [verb, name] = line.trim().split(/\s+/);
    if (!services.includes(name as ServiceName)) return;
    if (verb === 'stop') void running.stopOne(name as ServiceName);
    if (verb === 'start') void running.startOne(name as ServiceName);
  });
}
