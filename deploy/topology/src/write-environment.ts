import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Environment, ServiceName } from './topology.js';

/**
 * Writes a service's environment to a file for `node --env-file`. It holds passwords, so only its owner may read it.
 * @returns the command that runs the service alone with it
 */
export async function writeEnvironment(
  dataDirectory: string,
  service: ServiceName,
  environment: Environment,
): Promise<string> {
  const folder = path.join(dataDirectory, 'env');
  const file = path.join(folder, `${service}.env`);
  const lines = Object.entries(environment).map(([name, value]) => `${name}='${value}'\n`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, lines.join(''), { mode: 0o600 });
  const shown = path.relative('', file);
  return `node --watch --env-file=${shown} --enable-source-maps services/${service}/dist/main.js`;
}
