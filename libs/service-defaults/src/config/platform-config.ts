import { z } from 'zod';

/** Settings of every service; its own `config.ts` adds more. */
export const platformConfigSchema = z.object({
  /** `production` rejects development settings. */
  ENVIRONMENT: z.enum(['development', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  /** 0: any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Port of `/metrics` on HOST; absent: disabled. 0: any free port. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Public origin of the gateway; part of issuers and links. */
  PUBLIC_ORIGIN: z.url().default('http://localhost:3000'),
  /** The running version, set by the image. A metrics label, so that dashboards show deploys. */
  SERVICE_VERSION: z
    .string()
    .regex(/^[\w.+-]{1,64}$/)
    .default('development'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Log file; standard output if absent. */
  LOG_FILE: z.string().optional(),
  /** Secret: no default. Required by services that own data. */
  DATABASE_URL: z.url().optional(),
  /** Pool size; keep below the database's limit divided by replicas. */
  DATABASE_POOL_SIZE: z.coerce.number().int().positive().max(200).default(10),
  EVENT_TRANSPORT: z.enum(['pg-boss', 'kafka']).default('pg-boss'),
  BUS_DATABASE_URL: z.url().optional(),
  /** `host:port`, separated by commas. */
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/)
    .optional(),
  /** Prefix of topic and group names, if several systems share a cluster. */
  KAFKA_NAME_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._-]{0,60}$/)
    .default(''),
  /** Encrypts connections to the brokers. */
  KAFKA_TLS: z.stringbool().default(false),
  /** CA certificates in PEM, instead of the system's. */
  KAFKA_CA: z.string().optional(),
  /** Authentication with the brokers; needs KAFKA_USERNAME and KAFKA_PASSWORD. */
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_USERNAME: z.string().min(1).optional(),
  /** Secret: no default. */
  KAFKA_PASSWORD: z.string().min(1).optional(),
  /** Exactly the `iss` of the realm's tokens. */
  ISSUER_URL: z.url(),
  ISSUER_JWKS_URL: z.url(),
  /** Identity's keys for guest tokens. Its origin also serves revocations and confirms operators. */
  GUEST_JWKS_URL: z.url(),
  /** Accepted clients (`azp`), separated by commas. */
  ACCEPTED_CLIENTS: z
    .string()
    .default('sevenfold-web')
    .transform(clients => clients.split(',')),
  /** Number of proxies in front of this service with a trusted X-Forwarded-For. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(1),
  /** Milliseconds between unready and closing, so that load balancers notice. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Milliseconds that requests in progress get when the service closes; then their connections are closed. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(600_000).default(10_000),
  /** Milliseconds for a request body to arrive; an upload must average 1 KiB/s over that time. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(20_000),
});

/** Additional requirements of a service with data: its database and the broker of its transport. */
export function dataConfigShape(transport: string | undefined) {
  const broker = transport === 'kafka' ? 'KAFKA_BROKERS' : 'BUS_DATABASE_URL';
  const { [broker]: brokerSchema, DATABASE_URL } = platformConfigSchema.shape;
  return { DATABASE_URL: DATABASE_URL.unwrap(), [broker]: brokerSchema.unwrap() };
}

export type PlatformConfig = z.infer<typeof platformConfigSchema>;
