import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { EventTransport } from '@sevenfold/messaging';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Clock } from './clock.js';
import type { PlatformConfig } from './config/platform-config.js';
import type { Readiness } from './health/readiness.js';

/** The parts from which a service builds its module. */
export interface Platform<Config = unknown> {
  readonly name: string;
  readonly config: Config & PlatformConfig;
  /** Present when the service declares migrations. */
  readonly database?: { readonly url: string; readonly pool: Pool };
  readonly transport?: EventTransport;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly readiness: Readiness;
}

/** A deployable service: name, configuration, data, module. */
export interface ServiceDefinition<Schema extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly config: Schema;
  /** Folders of SQL migrations, those of libs first. A service without data has none, and so no events. */
  readonly migrations?: readonly URL[];
  /**
   * Classes with `@OnEvent`; they become controllers of the module. Brokers let the service read only the
   * topics of these events.
   */
  readonly consumers?: readonly Type<object>[];
  module(platform: Platform<z.infer<Schema>>): DynamicModule;
  /** Its main answers come from memory, so it stays ready while its database is down. */
  readonly answersWithoutDatabase?: boolean;
  /** Maximum bytes of an HTTP body. */
  readonly bodyLimit?: number;
  /** Leaves request bodies unparsed, for a service that only forwards them. */
  readonly rawBodies?: boolean;
  /** For identity: it serves the revocation feed, so it cannot wait for the feed before it listens. */
  readonly tellsRevocations?: boolean;
  /** For what Nest modules cannot express: raw routes, socket adapters, static files. Runs before `init`. */
  configure?(app: NestFastifyApplication, platform: Platform<z.infer<Schema>>): Promise<void> | void;
}

export function defineService<Schema extends z.ZodObject>(
  definition: ServiceDefinition<Schema>,
): ServiceDefinition<Schema> {
  return definition;
}

/** Injection token of the platform. */
export const PLATFORM = Symbol('PLATFORM');
/** Injection token of the service's configuration. */
export const CONFIG = Symbol('CONFIG');
/** Injection token of the service's logger. */
export const LOGGER = Symbol('LOGGER');
/** Injection token of the service's Prisma client, which opens consumers' transactions. */
export const DATABASE = Symbol('DATABASE');
