import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { testPgBoss } from '@sevenfold/messaging/testing';
import { startService, type RunningService } from '@sevenfold/service-defaults';
import { testDatabase } from '@sevenfold/testing';
import { freePorts, serviceEnvironments, services, type ServiceName } from '@sevenfold/topology';
import { definitions } from '@sevenfold/topology/definitions';
import { watchRoutes } from './nest-routes.js';

const built = (app: string) =>
  fileURLToPath(new URL(`../../../../apps/${app}/build/client`, import.meta.url));

/** Starts a realm whose keys the test has, once the gateway's URL is known. */
export type StartRealm = (
  origin: string,
  dataDirectory: string,
) => Promise<{ url: string; adminSecret: string; stop(): Promise<unknown> }>;

/**
 * All seven services as the embedded stack starts them, but with an issuer that signs any claims, or with a
 * given realm.
 *
 * @param settings override the embedded defaults. Services share the bus unless the settings name a transport.
 */
export async function startServices({
  settings = {},
  startRealm,
}: { settings?: Record<string, string>; startRealm?: StartRealm } = {}) {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'sevenfold-matrix-'));
  const owners = services.filter(name => name !== 'api-gateway');
  const [issuer, bus, ports, ...databases] = await Promise.all([
    createTestIssuer(),
    testPgBoss(),
    freePorts(services),
    ...owners.map(name => testDatabase(name)),
  ]);
  const origin = `http://localhost:${ports['api-gateway']}`;
  const realm = await startRealm?.(origin, dataDirectory);
  const databaseUrls = Object.fromEntries(owners.map((name, place) => [name, databases[place]!.url]));
  const environments = serviceEnvironments({
    origin,
    ports,
    databases: {
      ...databaseUrls,
      bus: bus.environment['BUS_DATABASE_URL']!,
    },
    dataDirectory,
    site: built('public-site'),
    console: built('operator-console'),
    signInUrl: realm?.url ?? issuer.issuerUrl,
    ...(realm && { realmAdminSecret: realm.adminSecret }),
    infrastructure: {
      ...(!realm && { ISSUER_URL: issuer.issuerUrl, ISSUER_JWKS_URL: issuer.jwksUrl }),
      LOG_LEVEL: 'silent',
      COMMAND_WAIT_MS: '100',
      GAME_DAYS: 'on',
      ...settings,
    },
  });
  const transport = await bus.connect();
  const watched = new Map(services.map(name => [name, watchRoutes(definitions[name])]));
  const running = new Map<ServiceName, RunningService>();
  await Promise.all(
    services.map(async name =>
      running.set(
        name,
        await startService(watched.get(name)!.definition, {
          env: environments[name],
          ...(!settings['EVENT_TRANSPORT'] && { transport }),
        }),
      ),
    ),
  );
  const urlOf = (name: string) => `http://127.0.0.1:${ports[name as ServiceName]}`;
  return {
    issuer,
    urlOf,
    gateway: urlOf('api-gateway'),
    /** By service; only services with a database have one. */
    databaseUrls,
    routes: [...watched.values()].flatMap(({ routes }) => routes()),
    rawRoutes: [...watched].flatMap(([name, { rawRoutes }]) => rawRoutes().map(route => `${name}: ${route}`)),
    stopOne: (name: ServiceName) => running.get(name)!.stop(),
    async stop() {
      await Promise.all([...running.values()].map(service => service.stop()));
      await transport.close();
      await realm?.stop();
      await issuer.stop();
      await Promise.all([...databases, bus].map(database => database.drop()));
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

export type RunningServices = Awaited<ReturnType<typeof startServices>>;
