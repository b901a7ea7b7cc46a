import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@sevenfold/topology';
import { goProgram } from '../go-program.js';
import { keptSecret } from '../kept-secret.js';
import { startManaged } from '../managed-process.js';
import { answers } from '../readiness.js';
import { versitygw as versions } from '../versions.js';
import type { Part, PartOptions, RunningPart } from './part.js';

const binary = () => goProgram('versitygw', versions);

/** Objects are files in a folder, with S3's metadata beside them, so any file system works. */
async function start({ dataDirectory }: PartOptions): Promise<RunningPart> {
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
    args: s3Arguments(`127.0.0.1:${port}`, { objects, metadata }),
    environment: s3Accounts(secret),
    dataDirectory,
    isReady: () => answers(`${endpoint}/health`),
    deadlineSeconds: 30,
  });
  return {
    ...running,
    environment: s3Environment(endpoint, secret),
  };
}

export const s3Arguments = (address: string, folders: { objects: string; metadata: string }) => [
  '--port',
  address,
  '--health',
  '/health',
  '--quiet',
  'posix',
  '--sidecar',
  folders.metadata,
  folders.objects,
];

const accessKey = 'sevenfold';

export const s3Accounts = (secret: string) => ({
  ROOT_ACCESS_KEY_ID: accessKey,
  ROOT_SECRET_ACCESS_KEY: secret,
});

export const s3Environment = (endpoint: string, secret: string) => ({
  OBJECT_STORE: 's3',
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secret,
  S3_BUCKET: 'sevenfold',
  S3_REGION: 'us-east-1',
});

export const versitygw: Part = {
  name: 'versitygw',
  prepare: async () => {
    await binary();
  },
  start,
};
