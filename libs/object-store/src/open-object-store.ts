import { z } from 'zod';
import { FolderObjectStore, type FolderObjectStoreOptions } from './folder-object-store.js';
import type { ObjectStore } from './object-store.js';

/** The part of a service's configuration that chooses its object store. Spread `.shape` into the service's own. */
export const objectStoreConfigSchema = z.object({
  /** `folder` on the embedded stack, `s3` everywhere else. */
  OBJECT_STORE: z.enum(['folder', 's3']).default('folder'),
  /** Of the folder store; `<DATA_DIRECTORY>/objects` unless named. */
  OBJECT_DIRECTORY: z.string().min(1).optional(),
  S3_ENDPOINT: z.url().optional(),
  /** The store as browsers reach it, where that differs from `S3_ENDPOINT`. */
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(3).max(63).default('sevenfold'),
  S3_REGION: z.string().min(1).default('us-east-1'),
});
export type ObjectStoreConfig = z.infer<typeof objectStoreConfigSchema>;

/** @throws Error naming what is missing, never a value. */
export function s3Options(config: ObjectStoreConfig) {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
  if (!endpoint || !accessKey || !secretKey)
    throw new Error('OBJECT_STORE=s3 needs S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY');
  const { S3_BUCKET: bucket, S3_REGION: region, S3_PUBLIC_ENDPOINT: publicEndpoint } = config;
  return { endpoint, publicEndpoint, accessKey, secretKey, bucket, region };
}

export async function openObjectStore(
  config: ObjectStoreConfig,
  folder: FolderObjectStoreOptions,
): Promise<ObjectStore> {
  if (config.OBJECT_STORE === 'folder') return FolderObjectStore.open(folder);
  // The S3 client weighs 40 MB, which a process without S3 need not carry.
  const { S3ObjectStore } = await import('./s3-object-store.js');
  return S3ObjectStore.open({ ...s3Options(config), basePath: folder.basePath });
}
