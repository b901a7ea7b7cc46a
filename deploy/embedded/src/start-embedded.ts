import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@sevenfold/database/embedded';
import { startDevelopmentIssuer } from '@sevenfold/development-issuer';
import { openTransport, startService } from '@sevenfold/service-defaults';
import {
  freePorts,
  provisionDatabases,
  serviceEnvironments,
  services,
  ServiceSet,
  type RunningStack,
  type StackOptions,
} from '@sevenfold/topology';
import { definitions } from '@sevenfold/topology/definitions';

const built = (app: string) => fileURLToPath(new URL(`../../../apps/${app}/build/client`, import.meta.url));

/** Starts PostgreSQL, the development issuer and all seven services in this process. */
export async function startEmbedded({
  port,
  publicOrigin: origin = `http://localhost:${port}`,
  dataDirectory,
  settings,
  metricsPorts,
  report,
}: StackOptions): Promise<RunningStack> {
  const postgres = await startPostgres({ directory: path.join(dataDirectory, 'postgres') });
  report('PostgreSQL ready');
  const databases = await provisionDatabases(postgres.adminUrl, dataDirectory);
  const realmAdminSecret = randomBytes(32).toString('hex');
  const probeSecret = randomBytes(32).toString('hex');
  const issuer = await startDevelopmentIssuer({
    publicOrigin: origin,
    host: '127.0.0.1',
    port: 0,
    dataDirectory: path.join(dataDirectory, 'sign-in'),
    environment: 'development',
    adminSecret: realmAdminSecret,
    probeSecret,
  });
  report('development issuer ready');
  const ports = { ...(await freePorts(services)), 'api-gateway': port };
  const environments = serviceEnvironments({
    origin,
    ports,
    databases,
    dataDirectory,
    site: built('public-site'),
    console: built('operator-console'),
    signInUrl: issuer.url,
    realmAdminSecret,
    probeSecret,
    metricsPorts,
    ...(settings && { infrastructure: settings }),
  });
  const transport = await openTransport('embedded', {
    EVENT_TRANSPORT: 'pg-boss',
    BUS_DATABASE_URL: databases['bus'],
  });
  const started = new ServiceSet(
    name => startService(definitions[name], { env: environments[name], transport }),
    report,
  );
  return started.startStack(origin, environments, async () => {
    await transport.close();
    await issuer.stop();
    await postgres.stop();
  });
}
