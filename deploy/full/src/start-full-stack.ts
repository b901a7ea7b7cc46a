import path from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** Starts PostgreSQL, Kafka, Keycloak, Redis, S3, Zipkin and a collector, and each service in its own process. */
export async function startFullStack({
  port,
  dataDirectory,
  settings,
  metricsPort,
  report,
}: StackOptions): Promise<RunningStack> {
  const origin = `http://localhost:${port}`;
  const [postgres, infrastructure] = await Promise.all([
    startPostgres({ directory: path.join(dataDirectory, 'postgres') }),
    startFullInfrastructure({ dataDirectory, publicOrigin: origin, log: report }),
  ]);
  await createTopics(infrastructure.environment['KAFKA_BROKERS']!.split(','), topics);
  const {
    SIGN_IN_URL: signInUrl = '',
    REALM_ADMIN_SECRET: realmAdminSecret,
    PROBE_CLIENT_SECRET: probeSecret,
    ...rest
  } = infrastructure.environment;
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
    metricsPort,
    infrastructure: { ...rest, ...adapters, ...settings },
  });

  const started = new ServiceSet(name => startService(name, environments[name], dataDirectory), report);
  return started.startStack(origin, environments, async () => {
    await infrastructure.stop();
    await postgres.stop();
  });
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
