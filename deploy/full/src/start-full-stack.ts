import { mkdir } from 'node:fs/promises';
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
  type Environment,
  type RunningStack,
  type ServiceName,
  type StackOptions,
} from '@sevenfold/topology';
import { startFullInfrastructure } from './full-infrastructure.js';
import { startManaged, type ManagedProcess } from './managed-process.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const built = (app: string) => path.join(root, 'apps', app, 'build', 'client');

/** What the parts themselves do not say: that live rooms are in the Redis that runs. */
const adapters: Environment = { ROOM_STORE: 'redis' };

/** Starts PostgreSQL, Kafka, Keycloak, Redis, S3 and Zipkin, and each service in a process of its own. */
export async function startFullStack({ port, dataDirectory, report }: StackOptions): Promise<RunningStack> {
  await mkdir(dataDirectory, { recursive: true });
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
    infrastructure: { ...rest, ...adapters },
  });

  const running = new Map<ServiceName, ManagedProcess>();
  const startOne = async (name: ServiceName) => {
    if (running.has(name)) return;
    running.set(name, await startService(name, environments[name], dataDirectory));
    report(`${name} ready`);
  };
  const stopOne = async (name: ServiceName) => {
    await running.get(name)?.stop();
    if (running.delete(name)) report(`${name} stopped`);
  };
  const stop = async () => {
    await Promise.all([...running.keys()].map(stopOne));
    await infrastructure.stop();
    await postgres.stop();
  };
  // Everything that was begun is waited for, so that stopping pulls nothing from under a start.
  const starts = await Promise.allSettled(services.map(startOne));
  const failed = starts.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { url: origin, startOne, stopOne, stop };
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
