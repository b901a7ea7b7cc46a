import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ObjectNotFound,
  objectStoreConfigSchema,
  openObjectStore,
  putJson,
  type ObjectStore,
} from '@sevenfold/object-store';
import { Client } from 'minio';

export interface TestObjects {
  /** The service's settings for this store. */
  env: Record<string, string>;
  directory: string;
  /** Objects below a prefix: bytes by key. */
  below(prefix: string): Promise<Map<string, Buffer>>;
  /** Ids of the uploads that have bytes outside their final keys. */
  unfinished(): Promise<string[]>;
  /** Keys of multipart uploads in the bucket that were begun and neither completed nor aborted. None in a folder. */
  begun(): Promise<string[]>;
  /** Leaves an object under a key, as a crash may. */
  leave(key: string): Promise<void>;
  /** Leaves bytes of an ended upload. Returns a function that removes them. */
  leaveUpload(id: string): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

/** A folder on the embedded stack; a separate bucket on the full one, or with OBJECT_STORE=s3. */
export async function testObjects(): Promise<TestObjects> {
  const directory = await mkdtemp(path.join(tmpdir(), 'contact-intake-'));
  const env: Record<string, string> = { OBJECT_STORE: 'folder', ...bucket() };
  let opened: Promise<ObjectStore> | undefined;
  const open = () =>
    (opened ??= openObjectStore(objectStoreConfigSchema.parse(env), {
      directory: path.join(directory, 'objects'),
      basePath: '/api/objects',
    }));
  const below = async (prefix: string) => {
    const store = await open();
    const found = new Map<string, Buffer>();
    for await (const { key } of store.list(prefix))
      await store.get(key).then(
        async bytes => found.set(key, await buffer(bytes)),
        error => {
          if (!(error instanceof ObjectNotFound)) throw error;
        },
      );
    return found;
  };
  return {
    env: { ...env, DATA_DIRECTORY: directory },
    directory,
    leave: async key => void (await putJson(await open(), key, { left: 'behind' })),
    leaveUpload: async id => {
      if (env['OBJECT_STORE'] === 's3') {
        const [store, key] = [await open(), `uploads/${id}`];
        await putJson(store, key, { left: 'behind' });
        return () => store.remove(key);
      }
      const file = path.join(directory, 'uploads', id);
      await writeFile(file, 'left behind');
      return () => rm(file);
    },
    below,
    unfinished: async () => {
      const folder = path.join(directory, 'uploads');
      const files = existsSync(folder) ? readdirSync(folder) : [];
      const pieces = [...(await below('uploads/')).keys()].map(key => key.split('/')[1]!);
      return [...new Set([...files, ...pieces])];
    },
    begun: async () => {
      if (env['OBJECT_STORE'] !== 's3') return [];
      const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env as BucketEnv;
      const { hostname, port } = new URL(S3_ENDPOINT);
      const client = new Client({
        endPoint: hostname,
        port: Number(port),
        useSSL: false,
        accessKey,
        secretKey,
      });
      const uploads = await client.listIncompleteUploads(S3_BUCKET, '', true).toArray();
      return uploads.map(({ key }: { key: string }) => key);
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

type BucketEnv = Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>;

function bucket(): Record<string, string> {
  if (process.env['SEVENFOLD_STACK'] !== 'full' && process.env['OBJECT_STORE'] !== 's3') return {};
  const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_REGION = 'us-east-1' } = process.env;
  const S3_BUCKET = `contact-intake-${randomBytes(6).toString('hex')}`;
  return { OBJECT_STORE: 's3', S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION, S3_BUCKET };
}
