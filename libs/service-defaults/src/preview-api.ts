import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { createPool } from '@sevenfold/database';
import { pino } from 'pino';
import { Clock } from './clock.js';
import type { Environment } from './config/load-config.js';
import { rootModule } from './create-app.js';
import type { ServiceDefinition } from './define-service.js';
import { Readiness } from './health/readiness.js';
import { describeApi } from './http/describe-api.js';
import { readConfig } from './start-service.js';

/**
 * A service's part of the OpenAPI document, without starting the service: Nest's preview mode creates no
 * providers, and a pool connects at its first query.
 */
export async function previewApi(definition: ServiceDefinition, env: Environment): Promise<OpenAPIObject> {
  const { name } = definition;
  const config = readConfig(definition, env);
  const url = config.DATABASE_URL;
  const platform = {
    name,
    config,
    ...(url && { database: { url, pool: createPool(url, 1, name) } }),
    clock: new Clock(),
    logger: pino({ enabled: false }),
    readiness: new Readiness(),
  };
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(definition, platform),
    new FastifyAdapter(),
    { preview: true, logger: false, abortOnError: false },
  );
  return describeApi(app, definition);
}
