import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@sevenfold/topology';
import { cached } from '../cache.js';
import { startManaged } from '../managed-process.js';
import { requireTool } from '../required-tools.js';
import { runCommand } from '../run-command.js';
import { versitygw as versions } from '../versions.js';
import { answers, type Part, type Place, type RunningPart } from './part.js';

async function binary(): Promise<string> {
  const folder = await cached(`versitygw-${versions.version}`, async draft => {
    await runCommand(await requireTool('go'), ['install', `${versions.module}@${versions.version}`], {
      cwd: draft,
      environment: { GOBIN: draft, CGO_ENABLED: '0' },
    });
  });
  return join(folder, 'versitygw');
}

/** Objects are files in a folder, with S3's metadata beside them, so any file system works. */
async function start({ dataDirectory }: Place): Promise<RunningPart> {
  const [command, port] = await Promise.all([binary(), freePort()]);
  const folder = join(dataDirectory, 'versitygw');
  const [objects, metadata] = [join(folder, 'objects'), join(folder, 'metadata')];
  await mkdir(objects, { recursive: true });
  await mkdir(metadata, { recursive: true });
  const secret = await keptSecret(join(folder, 'secret'));

  const endpoint = `http://127.0.0.1:${port}`;
  const running = await startManaged({
    name: 'versitygw',
    command,
    args: [
      '--port',
      `127.0.0.1:${port}`,
      '--health',
      '/health',
      '--quiet',
      'posix',
      '--sidecar',
      metadata,
      objects,
    ],
    environment: { ROOT_ACCESS_KEY_ID: accessKey, ROOT_SECRET_ACCESS_KEY: secret },
    dataDirectory,
    isReady: () => answers(`${endpoint}/health`),
    deadlineSeconds: 30,
  });
  return {
    ...running,
    environment: {
      OBJECT_STORE: 's3',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secret,
      S3_BUCKET: 'sevenfold',
      S3_REGION: 'us-east-1',
    },
  };
}

const accessKey = 'sevenfold';

/** Generated once per installation. */
async function keptSecret(file: string): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  return writeFile(file, secret, { flag: 'wx', mode: 0o600 }).then(
    () => secret,
    () => readFile(file, 'utf8'),
  );
}

export const versitygw: Part = {
  name: 'versitygw',
  prepare: async () => {
    await binary();
  },
  start,
};
