import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningSystem } from '@sevenfold/containers';
import { startPostgres } from '@sevenfold/database/embedded';
import { topics } from '@sevenfold/kafka';
import { createTopics } from '@sevenfold/messaging';
import {
  freePorts,
  provisionDatabases,
  serviceEnvironments,
  services,
  ServiceSet,
  type Environment,
  type RunningStack,
  type ServiceName,
  type StackOptions,
} from '@sevenfold/topology';
import { startFullInfrastructure } from './full-infrastructure.js';
import { startManaged, type ManagedProcess } from './managed-process.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const built = (app: string) => path.join(root, 'apps', app, 'build', 'client');

/** A setting that no system provides: live rooms are in Redis. */
const adapters: Environment = { ROOM_STORE: 'redis' };

export interface FullStack extends RunningStack {
  /** External systems by name, for tests that disturb them. */
  parts: Record<string, RunningSystem>;
}

/** Starts PostgreSQL and the external systems, and each service in its own process. */
export async function startFullStack({
  port,
  dataDirectory,
  settings,
  metricsPorts,
  report,
}: StackOptions): Promise<FullStack> {
  const origin = `http://localhost:${port}`;
  const infrastructure = await startFullInfrastructure({ dataDirectory, publicOrigin: origin, log: report });
  await createTopics(infrastructure.environment['KAFKA_BROKERS']!.split(','), topics);
  const {
    SIGN_IN_URL: signInUrl = '',
    REALM_ADMIN_SECRET: realmAdminSecret,
    PROBE_CLIENT_SECRET: probeSecret,
    POSTGRES_ADMIN_URL: containerUrl,
    ...rest
  } = infrastructure.environment;
  const postgres = containerUrl
    ? { adminUrl: containerUrl, stop: async () => {} }
    : await startPostgres({ directory: path.join(dataDirectory, 'postgres') });
  const environments = serviceEnvironments({
    origin,
    ports: { ...(await freePorts(services)), 'api-gateway': port },
    databases: await provisionDatabases(postgres.adminUrl, dataDirectory),
    dataDirectory,
    site: built('public-site'),
    console: built('operator-console'),
    signInUrl,
    realmAdminSecret,
    probeSecret,
    metricsPorts,
    infrastructure: { ...rest, ...adapters, ...settings },
  });

  const started = new ServiceSet(name => startService(name, environments[name], dataDirectory), report);
  const stack = await started.startStack(origin, environments, async () => {
    await infrastructure.stop();
    await postgres.stop();
  });
  return { ...stack, parts: infrastructure.parts };
}

function startService(
  name: ServiceName,
  environment: Environment,
  dataDirectory: string,
): Promise<ManagedProcess> {
  const main = path.join(root, 'services', name, 'dist', 'main.js');
  return startManaged({
    name,
    command: process.execPath,
    args: [
      '--import',
      '@sevenfold/service-defaults/telemetry',
      '--enable-source-maps',
      main,
      `--data=${dataDirectory}`,
    ],
    environment,
    dataDirectory,
    isReady: async () => (await fetch(`http://127.0.0.1:${environment['PORT']}/healthz`)).ok,
    deadlineSeconds: 90,
  });
}
