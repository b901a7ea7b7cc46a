import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@sevenfold/topology';
import { startManaged } from '../managed-process.js';
import { pongs } from '../readiness.js';
import { requireTool } from '../required-tools.js';
import type { Part, PartOptions, RunningPart } from './part.js';

async function start({ dataDirectory }: PartOptions): Promise<RunningPart> {
  const [command, port] = await Promise.all([requireTool('redis'), freePort()]);
  const folder = join(dataDirectory, 'redis');
  await mkdir(folder, { recursive: true });
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    appendonly: 'yes',
    save: '',
    daemonize: 'no',
    // Its process title would hide the data directory, which identifies leftovers.
    'set-proc-title': 'no',
  };
  const running = await startManaged({
    name: 'redis',
    command,
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    dataDirectory,
    isReady: () => pongs(port),
    deadlineSeconds: 30,
  });
  return { ...running, environment: { REDIS_URL: `redis://127.0.0.1:${port}` } };
}

export const redis: Part = {
  name: 'redis',
  prepare: async () => {
    await requireTool('redis');
  },
  start,
};
