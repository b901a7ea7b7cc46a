import { z } from 'zod';

/** What every service is configured with; its own `config.ts` adds the rest. */
export const platformConfigSchema = z.object({
  /** `production` refuses development conveniences. */
  ENVIRONMENT: z.enum(['development', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  /** 0 takes any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Where this process serves `/metrics`, on HOST; without it, nowhere. 0 takes any free port. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The address under which people reach the one door; part of issuers and links. */
  PUBLIC_ORIGIN: z.url().default('http://localhost:3000'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Where log lines go; standard output when absent. */
  LOG_FILE: z.string().optional(),
  /** Secret: no default. Required by services that own data. */
  DATABASE_URL: z.url().optional(),
  /** Connections the pool may open; keep below the database's limit divided by replicas. */
  DATABASE_POOL_SIZE: z.coerce.number().int().positive().max(200).default(10),
  EVENT_TRANSPORT: z.enum(['pg-boss', 'kafka']).default('pg-boss'),
  BUS_DATABASE_URL: z.url().optional(),
  /** `host:port`, separated by commas. */
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/)
    .optional(),
  /** Before the names of topics and consumer groups, where several systems share one cluster. */
  KAFKA_NAME_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._-]{0,60}$/)
    .default(''),
  /** Encrypted connections to the brokers. */
  KAFKA_TLS: z.stringbool().default(false),
  /** Authorities that are trusted for that in place of the usual ones, as PEM. */
  KAFKA_CA: z.string().optional(),
  /** How services sign in at the brokers; needs KAFKA_USERNAME and KAFKA_PASSWORD. */
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_USERNAME: z.string().min(1).optional(),
  /** Secret: no default. */
  KAFKA_PASSWORD: z.string().min(1).optional(),
  /** Exactly the issuer of the realm's tokens. */
  ISSUER_URL: z.url(),
  ISSUER_JWKS_URL: z.url(),
  /** Identity's keys of guest tokens. Revocations and operators' standing are asked for at the same place. */
  GUEST_JWKS_URL: z.url(),
  /** Clients whose tokens are accepted, separated by commas. */
  ACCEPTED_CLIENTS: z
    .string()
    .default('sevenfold-web')
    .transform(clients => clients.split(',')),
  /** Proxies in front of this service whose X-Forwarded-For is believed. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(1),
  /** Milliseconds between turning unready and closing, so that load balancers notice. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Milliseconds that requests under way have to end once the service closes; then their connections are cut. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(600_000).default(10_000),
  /** Milliseconds within which the body of a request has to arrive; an upload has to bring 1 KiB/s over them. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(20_000),
});

/** What a service that owns data cannot do without, besides: its database and the broker of its transport. */
export function dataConfigShape(transport: string | undefined) {
  const broker = transport === 'kafka' ? 'KAFKA_BROKERS' : 'BUS_DATABASE_URL';
  const { [broker]: brokerSchema, DATABASE_URL } = platformConfigSchema.shape;
  return { DATABASE_URL: DATABASE_URL.unwrap(), [broker]: brokerSchema.unwrap() };
}

export type PlatformConfig = z.infer<typeof platformConfigSchema>;
