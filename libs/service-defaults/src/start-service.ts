import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RevocationFeed } from '@sevenfold/auth';
import { createPool, endPool, migrate } from '@sevenfold/database';
import type { EventTransport } from '@sevenfold/messaging';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Clock } from './clock.js';
import { InvalidConfiguration, loadConfig, type Environment } from './config/load-config.js';
import { dataConfigShape, platformConfigSchema, type PlatformConfig } from './config/platform-config.js';
import { refuseTrialsInProduction } from './config/production-rules.js';
import { refuseOldNode } from './config/runtime.js';
import type { Platform, ServiceDefinition } from './define-service.js';
import { openTransport, startEvents, type RunningEvents } from './events/start-events.js';
import { Readiness } from './health/readiness.js';
import { createApp } from './create-app.js';
import { configureValidationMessages } from './http/validation-messages.js';
import { connectInTime } from './http/connect-in-time.js';
import { createLogger } from './logging/logger.js';
import { noteChecks, observeRuntime } from './telemetry/runtime-metrics.js';
import { serveMetrics, type MetricsServer } from './telemetry/metrics-server.js';
import { attributePort } from './telemetry/service-attribution.js';
import { stopTelemetry } from './telemetry/stop-telemetry.js';
import { withDeadline } from './with-deadline.js';

export interface StartOptions {
  env: Environment;
  /** A transport shared with other services of this process; by default the service opens its own. */
  transport?: EventTransport;
}

export interface RunningService {
  readonly name: string;
  readonly url: string;
  /** The port of `/metrics`, if METRICS_PORT is set. */
  readonly metricsPort: number | undefined;
  readonly logger: Logger;
  /** Becomes unready, finishes work in progress, closes. */
  stop(): Promise<void>;
}

/**
 * Starts one service: configuration, migrations, consumers and relay, revocations, then HTTP.
 * @throws InvalidConfiguration with every fault, before anything is opened.
 */
export async function startService(
  definition: ServiceDefinition,
  options: StartOptions,
): Promise<RunningService> {
  refuseOldNode(process.versions.node);
  configureValidationMessages();
  connectInTime();
  const config = readConfig(definition, options.env);
  const logger = createLogger(definition.name, config);
  observeRuntime();
  const readiness = new Readiness(checks => noteChecks(definition.name, checks));
  const database = await openDatabase(definition, config, readiness);
  const transport = database && (options.transport ?? (await openTransport(definition.name, config)));
  const platform: Platform<Record<string, unknown>> = {
    name: definition.name,
    config,
    database,
    transport,
    clock: new Clock(),
    logger,
    readiness,
  };

  const running: Running = { platform, ownTransport: options.transport ? undefined : transport };
  try {
    running.app = await createApp(definition, platform);
    if (database && transport)
      running.events = await startEvents(running.app, platform, database.url, transport);
    if (config.METRICS_PORT !== undefined)
      running.metrics = await serveMetrics(config.HOST, config.METRICS_PORT);
    // Until the feed has begun, revoked tokens would be accepted.
    if (!definition.tellsRevocations) await running.app.get(RevocationFeed, { strict: false }).begun;
    const url = await listen(running.app, platform);
    logger.info({ url }, 'ready');
    const metricsPort = running.metrics?.port;
    return { name: definition.name, url, metricsPort, logger, stop: once(() => drain(running)) };
  } catch (error) {
    // Otherwise the half-started service would keep consuming events alongside the next attempt to start.
    await close(running).catch((cause: unknown) =>
      logger.warn({ err: cause }, 'cleanup after a failed start failed'),
    );
    throw error;
  }
}

/** The parts started so far. */
interface Running {
  readonly platform: Platform;
  /** A transport that no other service uses. */
  readonly ownTransport?: EventTransport;
  app?: NestFastifyApplication;
  events?: RunningEvents;
  metrics?: MetricsServer;
}

/** @throws InvalidConfiguration with every fault. */
export function readConfig(definition: ServiceDefinition, env: Environment) {
  const data = definition.migrations ? dataConfigShape(env['EVENT_TRANSPORT']) : {};
  const schema = z.object({ ...platformConfigSchema.shape, ...data, ...definition.config.shape });
  const config = loadConfig(schema, env) as PlatformConfig & Record<string, unknown>;
  refuseTrialsInProduction(config);
  return config;
}

async function openDatabase(definition: ServiceDefinition, config: PlatformConfig, readiness: Readiness) {
  if (!definition.migrations || !config.DATABASE_URL) return undefined;
  await migrate(config.DATABASE_URL, definition.migrations);
  const pool = createPool(config.DATABASE_URL, config.DATABASE_POOL_SIZE, definition.name);
  const check = () => pool.query('select 1');
  if (definition.answersWithoutDatabase) readiness.addReported('database', check);
  else readiness.addRequired('database', check);
  return { url: config.DATABASE_URL, pool };
}

async function listen(app: NestFastifyApplication, platform: Platform): Promise<string> {
  await app.listen(platform.config.PORT, platform.config.HOST);
  const { port } = app.getHttpServer().address() as AddressInfo;
  attributePort(port, platform.name);
  return `http://${platform.config.HOST}:${port}`;
}

async function drain(running: Running) {
  const { readiness, config, logger } = running.platform;
  readiness.drain();
  await delay(config.SHUTDOWN_DELAY_MS);
  await close(running);
  logger.info('stopped');
}

async function close({ platform, app, events, metrics, ownTransport }: Running) {
  const { config, database, logger } = platform;
  const brokerMs = Math.min(mostForBrokerMs, config.SHUTDOWN_GRACE_MS);
  const stopBroker = (work: Promise<void> = Promise.resolve()) =>
    withDeadline(work, brokerMs).catch((error: unknown) =>
      logger.warn({ err: error }, 'the connection to the broker did not close in time'),
    );
  await stopBroker(events?.stop());
  await app?.close();
  // The last listener to stop: metrics of the drain are useful.
  await metrics?.stop();
  await stopBroker(ownTransport?.close());
  const dropped = database
    ? await endPool(database.pool, Math.min(mostForDatabaseMs, config.SHUTDOWN_GRACE_MS))
    : 0;
  if (dropped > 0) logger.warn({ dropped }, 'dropped database connections still in use');
}

/**
 * A client whose broker is down keeps retrying. Unsent events are in the outbox, unfinished ones uncommitted.
 */
const mostForBrokerMs = 5_000;

/** Requests and consumers have ended by then: a connection still in use was leaked. */
const mostForDatabaseMs = 5_000;

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}

/**
 * For `main.ts`: starts the service from the environment, stops it on SIGTERM or SIGINT, and ends it after an error that
 * nothing caught.
 */
export async function runService(definition: ServiceDefinition): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- where the environment enters; config.ts gives it meaning
  const starting = startService(definition, { env: process.env });
  // During the start as well: the first process of a container ignores signals without a handler.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(
      signal,
      () =>
        void starting
          .then(service => service.stop())
          .then(
            () => 0,
            () => 1,
          )
          .then(end),
    );
  try {
    const { logger } = await starting;
    let isEnding = false;
    process.on('uncaughtException', error => {
      logger.fatal({ err: error }, 'uncaught error');
      // Nothing may run in an unknown state for longer.
      if (isEnding) process.exit(1);
      isEnding = true;
      void end(1, lastWordsMs);
    });
  } catch (error) {
    process.stderr.write(
      `${definition.name}: ${error instanceof InvalidConfiguration ? error.message : (error as Error).stack}\n`,
    );
    await end(1);
  }
}

/** For telemetry after an uncaught error, in ms. Until then, requests and consumers run in an unknown state. */
const lastWordsMs = 500;

async function end(code: number, telemetryMs?: number) {
  await stopTelemetry(telemetryMs);
  // oxlint-disable-next-line unicorn/no-process-exit -- a half-started service holds connections open
  process.exit(code);
}
