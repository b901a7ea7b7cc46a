import { tmpdir } from 'node:os';
import {
  objectStoreConfigSchema,
  openObjectStore,
  type ObjectStore,
  type ObjectStoreConfig,
} from '@sevenfold/object-store';
import { InvalidConfiguration, loadConfig, type Environment } from '@sevenfold/service-defaults';
import { servicesWithData } from '@sevenfold/topology';
import { z } from 'zod';

const databaseSetting = (name: string) => `${name.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`;

/** Not one of our services, but accounts are worthless without their sign-ins. */
const keycloak = 'keycloak';

const databasesSchema = z.object({
  ...Object.fromEntries(servicesWithData.map(name => [databaseSetting(name), z.url()])),
  [databaseSetting(keycloak)]: z.url().optional(),
});

const programsSchema = z.object({
  /** Folder of PostgreSQL's programs; by default those on the path. */
  POSTGRES_PROGRAMS: z.string().min(1).optional(),
  /** Folder for temporary files. Must have room for the largest dump, and in a proof for the whole copy. */
  BACKUP_SCRATCH: z.string().min(1).default(tmpdir()),
});

/** What we copy and restore. */
export interface System {
  /** Database URLs by name. */
  databases: Record<string, string>;
  objects: ObjectStore;
}

export const readPrograms = (env: Environment) => loadConfig(programsSchema, env);

/**
 * Reads the services' own settings: the bucket's, and `ACCOUNTS_DATABASE_URL` and so on.
 * @throws InvalidConfiguration with every fault
 */
export async function openSystem(env: Environment): Promise<System> {
  const urls: Record<string, string | undefined> = loadConfig(databasesSchema, env);
  const databases = Object.fromEntries(
    [...servicesWithData, keycloak].flatMap(name => {
      const url = urls[databaseSetting(name)];
      return url === undefined ? [] : [[name, url] as const];
    }),
  );
  return { databases, objects: await openStore('bucket', loadConfig(objectStoreConfigSchema, env)) };
}

/**
 * Opens the store that holds the copies, a bucket or a folder. Its settings have the prefix `BACKUP_`.
 * @throws InvalidConfiguration with every fault
 */
export async function openKeptCopies(env: Environment): Promise<ObjectStore> {
  const prefix = 'BACKUP_';
  const own = Object.entries(env).filter(([name]) => name.startsWith(prefix));
  try {
    const config = loadConfig(
      objectStoreConfigSchema,
      Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])),
    );
    return await openStore('place of the copies', config);
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    throw new InvalidConfiguration(error.faults.map(fault => prefix + fault));
  }
}

/** @param what the purpose of the store, for errors */
async function openStore(what: string, config: ObjectStoreConfig): Promise<ObjectStore> {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, OBJECT_DIRECTORY } = config;
  const needed: Record<string, string | undefined> =
    config.OBJECT_STORE === 's3' ? { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } : { OBJECT_DIRECTORY };
  const missing = Object.keys(needed).filter(name => !needed[name]);
  if (missing.length) throw new InvalidConfiguration(missing.map(name => `${name}: is required`));
  try {
    return await openObjectStore(config, { directory: OBJECT_DIRECTORY ?? '', basePath: '/api/objects' });
  } catch (cause) {
    throw new Error(`${what}: ${(cause as Error).message}`, { cause });
  }
}
