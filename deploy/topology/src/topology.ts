import { existsSync } from 'node:fs';
import path from 'node:path';
import { realm, services, urlSetting, type ServiceName } from '@sevenfold/contracts';

export { services, type ServiceName };

/** Services with a schema: each has its own database and role. The others neither send nor consume events. */
export const servicesWithData = services.filter(name =>
  existsSync(new URL(`../../../services/${name}/prisma`, import.meta.url)),
);

export type Environment = Record<string, string>;

export interface Stack {
  /** The public origin, e.g. `http://localhost:3000`. */
  origin: string;
  ports: Record<ServiceName, number>;
  /** URL of each service's database, and of the bus if pg-boss is the transport. */
  databases: Record<string, string>;
  dataDirectory: string;
  /** Folders of the built apps. */
  site: string;
  console: string;
  /** The realm's internal URL. */
  signInUrl: string;
  /** Secret of the identity service's realm client. */
  realmAdminSecret?: string;
  /** Secret of the status service's realm client. */
  probeSecret?: string;
  /** Ports of `/metrics`. If all services share a process, the gateway's port has the metrics of all. */
  metricsPorts?: Partial<Record<ServiceName, number>>;
  /** Settings for brokers, stores and trace backends that replace the embedded defaults. */
  infrastructure?: Environment;
}

/** The environment of each service of a stack on one machine: which service talks to which. */
export function serviceEnvironments(stack: Stack): Record<ServiceName, Environment> {
  const shared = sharedEnvironment(stack);
  const environment = (service: ServiceName): Environment => ({
    ...shared,
    OTEL_SERVICE_NAME: service,
    PORT: String(stack.ports[service]),
    ...(stack.databases[service] && { DATABASE_URL: stack.databases[service] }),
    // Always set: child processes inherit the stack's own METRICS_PORT, and only one of them may use it.
    METRICS_PORT: String(stack.metricsPorts?.[service] ?? ''),
    ...particulars(stack)[service],
  });
  return Object.fromEntries(services.map(service => [service, environment(service)])) as Record<
    ServiceName,
    Environment
  >;
}

function sharedEnvironment(stack: Stack): Environment {
  const urls = services.map(
    service => [urlSetting(service), `http://127.0.0.1:${stack.ports[service]}`] as const,
  );
  return {
    ENVIRONMENT: 'development',
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: stack.origin,
    ISSUER_URL: `${stack.origin}/realms/${realm.name}`,
    ISSUER_JWKS_URL: `${stack.signInUrl}/realms/${realm.name}/protocol/openid-connect/certs`,
    GUEST_JWKS_URL: `http://127.0.0.1:${stack.ports.identity}/api/identity/jwks`,
    ACCEPTED_CLIENTS: [realm.webClient, realm.commandLineClient, realm.probeClient].join(),
    SIGN_IN_URL: stack.signInUrl,
    DATA_DIRECTORY: stack.dataDirectory,
    LOG_FILE: path.join(stack.dataDirectory, 'logs', 'services.log'),
    EVENT_TRANSPORT: 'pg-boss',
    ...(stack.databases['bus'] && { BUS_DATABASE_URL: stack.databases['bus'] }),
    ...Object.fromEntries(urls),
    ...stack.infrastructure,
  };
}

/** Settings of individual services. Limits are high, because these stacks only listen on loopback. */
function particulars(stack: Stack): Partial<Record<ServiceName, Environment>> {
  return {
    identity: {
      GUEST_TOKENS_PER_MINUTE: '6000',
      ...(stack.realmAdminSecret && { REALM_ADMIN_SECRET: stack.realmAdminSecret }),
    },
    accounts: {
      DIAGNOSTICS_SELF_GRANT: 'true',
      USER_ACTIONS_PER_DAY: '1000000',
      GUEST_ACTIONS_PER_DAY: '1000000',
      EXPORTS_PER_DAY: '1000',
    },
    status: { ...(stack.probeSecret && { PROBE_CLIENT_SECRET: stack.probeSecret }) },
    'contact-intake': { CONTACT_PER_MINUTE: '6000', CONTACT_FREE_PER_HOUR: '100000' },
    'rooms-gateway': {
      NEW_ROOMS_PER_DAY: '1000000',
      NEW_ROOMS_PER_DAY_OF_GUEST: '1000000',
      NEW_ROOMS_PER_DAY_OF_GUESTS_NETWORK: '1000000',
    },
    'api-gateway': {
      SITE_DIRECTORY: stack.site,
      CONSOLE_DIRECTORY: stack.console,
      TRUSTED_PROXY_HOPS: '0',
      RATE_LIMIT_PER_MINUTE: '60000',
      SIGN_IN_RATE_LIMIT_PER_MINUTE: '6000',
      SIGN_IN_EMAILS_PER_HOUR: '6000',
      CLIENT_FACTOR: '16',
    },
  };
}
