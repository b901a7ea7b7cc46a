import path from 'node:path';
import { urlSetting } from '@sevenfold/contracts';
import { openTransport, startService, type RunningService } from '@sevenfold/service-defaults';
import { freePorts } from '@sevenfold/topology';
import { startIssuer } from './issuer.js';
import type { Reached } from './proof-steps.js';

/**
 * The part of the main job that needs no live store: sign-in, profile, a message with a file, an event between
 * services.
 */
const names = ['identity', 'accounts', 'contact-intake'] as const;

export interface RestoredData {
  /** URLs by name; `bus` carries the events. */
  databases: Record<string, string>;
  /** Folder of the bucket's objects. */
  objectDirectory: string;
  dataDirectory: string;
}

export const logFile = (dataDirectory: string) => path.join(dataDirectory, 'services.log');

/**
 * Starts services on restored data in this process. They migrate it first, like a new release. They have no mail
 * server, realm or broker, so nothing that they do reaches people.
 */
export async function startServices({
  databases,
  objectDirectory,
  dataDirectory,
}: RestoredData): Promise<Reached & { stop: () => Promise<void> }> {
  const { definitions } = await import('@sevenfold/topology/definitions');
  const issuer = await startIssuer();
  const ports = await freePorts(names);
  const urls = Object.fromEntries(names.map(name => [name, `http://127.0.0.1:${ports[name]}`])) as Record<
    (typeof names)[number],
    string
  >;
  const shared = {
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: urls['contact-intake'],
    ISSUER_URL: issuer.url,
    ISSUER_JWKS_URL: issuer.url,
    GUEST_JWKS_URL: `${urls.identity}/api/identity/jwks`,
    EVENT_TRANSPORT: 'pg-boss',
    BUS_DATABASE_URL: databases['bus'],
    OBJECT_STORE: 'folder',
    OBJECT_DIRECTORY: objectDirectory,
    DATA_DIRECTORY: dataDirectory,
    LOG_FILE: logFile(dataDirectory),
    ...Object.fromEntries(names.map(name => [urlSetting(name), urls[name]])),
  };
  const transport = await openTransport('backup-proof', {
    EVENT_TRANSPORT: 'pg-boss',
    BUS_DATABASE_URL: databases['bus'],
  });
  const running: RunningService[] = [];
  const stop = async () => {
    for (const service of running.reverse()) await service.stop();
    await transport.close();
    issuer.stop();
  };
  try {
    for (const name of names) {
      const env = { ...shared, PORT: String(ports[name]), DATABASE_URL: databases[name] };
      running.push(await startService(definitions[name], { env, transport }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { urls, token: issuer.token, operator: issuer.operator, stop };
}
