/** `node deploy/images/dist/migrate.js accounts`: migrates the database of one service, and exits. */
import { migrate } from '@sevenfold/database';
import type { ServiceDefinition } from '@sevenfold/service-defaults';
import { required } from './config.js';

const [name = ''] = process.argv.slice(2);

try {
  const applied = await migrate(required('DATABASE_URL'), await migrationsOf(name));
  console.log(applied.length ? `${name}: applied ${applied.join(', ')}` : `${name}: up to date`);
} catch (error) {
  console.error(`${name}: ${(error as Error).message}`);
  process.exitCode = 1;
}

/** Loads only this service: all of them need 200 MB. */
async function migrationsOf(service: string): Promise<readonly URL[]> {
  const exported: object = /^[a-z-]+$/.test(service)
    ? await import(`@sevenfold/${service}`).catch(() => ({}))
    : {};
  const definitions = Object.values(exported) as Partial<ServiceDefinition>[];
  const migrations = definitions.find(definition => definition.name === service)?.migrations;
  if (!migrations) throw new Error(`No service with migrations is called "${service}"`);
  return migrations;
}
