import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createDatabase } from '@sevenfold/database';
import { servicesWithData } from './topology.js';

/** Creates each service's database, and the bus, on one server. Returns their URLs by name. */
export async function provisionDatabases(
  adminUrl: string,
  dataDirectory: string,
): Promise<Record<string, string>> {
  const secret = installationSecret(dataDirectory);
  const addresses: Record<string, string> = {};
  for (const name of ['bus', ...servicesWithData]) {
    const role = name.replaceAll('-', '_');
    const password = createHmac('sha256', secret).update(`database ${name}`).digest('base64url');
    addresses[name] = await createDatabase({ adminUrl, name: role, role, password });
  }
  return addresses;
}

/** Generated once per data directory; every password of the installation derives from it. */
export function installationSecret(dataDirectory: string): Buffer {
  const file = path.join(dataDirectory, 'installation-secret');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return Buffer.from(readFileSync(file, 'utf8'), 'base64url');
}
