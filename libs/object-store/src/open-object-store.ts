import { z } from 'zod';
import { FolderObjectStore, type FolderObjectStoreOptions } from './folder-object-store.js';
import type { ObjectStore } from './object-store.js';

/** Configuration of the object store. Spread `.shape` into the service's own. */
export const objectStoreConfigSchema = z.object({
  /** `folder` on the embedded stack, `s3` everywhere else. */
  OBJECT_STORE: z.enum(['folder', 's3']).default('folder'),
  /** For the folder store; defaults to `<DATA_DIRECTORY>/objects`. */
  OBJECT_DIRECTORY: z.string().min(1).optional(),
  S3_ENDPOINT: z.url().optional(),
  /** The store's URL for browsers, if it differs from `S3_ENDPOINT`. */
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(3).max(63).default('sevenfold'),
  S3_REGION: z.string().min(1).default('us-east-1'),
});
export type ObjectStoreConfig = z.infer<typeof objectStoreConfigSchema>;

/** @throws Error that names what is missing, never a value. */
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
  // Imported on demand: the S3 client takes 40 MB of memory.
  const { S3ObjectStore } = await import('./s3-object-store.js');
  return S3ObjectStore.open({ ...s3Options(config), basePath: folder.basePath });
}
