import 'reflect-metadata';
import type { Server } from 'node:http';
import { Module, type DynamicModule } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { requireAccessDecorators } from '@sevenfold/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform, ServiceDefinition } from './define-service.js';
import { describeApi } from './http/describe-api.js';
import { letGoAtStop } from './http/let-go-at-stop.js';
import { ProblemFilter } from './http/problem.filter.js';
import { refuseOtherMethods } from './http/refuse-other-methods.js';
import { connectionDeadlines, endSlowBodies } from './http/request-deadlines.js';
import { NestLogger } from './logging/logger.js';
import { recordRefusedChanges } from './operators/refused-changes.js';
import { requireAudit } from './operators/require-audit.js';
import { PlatformModule } from './platform.module.js';

const defaultBodyLimit = 64 * 1024;

@Module({})
class ServiceModule {}

/** The HTTP side of a service, initialised but not listening. */
export async function createApp(
  definition: ServiceDefinition,
  platform: Platform<Record<string, unknown>>,
): Promise<NestFastifyApplication> {
  const filter = new ProblemFilter(platform.logger);
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(definition, platform),
    httpAdapter(definition, platform, filter),
    {
      logger: new NestLogger(platform.logger),
      abortOnError: false,
      bodyParser: !definition.rawBodies,
    },
  );
  const refuseOthers = refuseOtherMethods(app.getHttpAdapter().getInstance(), filter);
  requireAccessDecorators(app.get(ModulesContainer));
  if (requireAudit(app)) recordRefusedChanges(app, platform.logger);
  acceptMissingBodies(app);
  // A service that only forwards bodies sets its own deadlines.
  if (!definition.rawBodies) endSlowBodies(app, filter, platform.config.REQUEST_TIMEOUT_MS);
  ignoreUnknownExpectations(app);
  letGoAtStop(app, platform.readiness, platform.config.SHUTDOWN_GRACE_MS);
  await definition.configure?.(app, platform);
  serveOpenApi(app, definition);
  keepOutOfCaches(app);
  await app.init();
  refuseOthers();
  return app;
}

/** Everything that a service runs: the parts that all services have, and its own. */
export function rootModule(
  definition: ServiceDefinition,
  platform: Platform<Record<string, unknown>>,
): DynamicModule {
  return {
    module: ServiceModule,
    imports: [PlatformModule.register(platform), moduleOf(definition, platform)],
  };
}

function moduleOf(definition: ServiceDefinition, platform: Platform<Record<string, unknown>>): DynamicModule {
  const own = definition.module(platform);
  return { ...own, controllers: [...(own.controllers ?? []), ...(definition.consumers ?? [])] };
}

function httpAdapter(
  definition: ServiceDefinition,
  platform: Platform<Record<string, unknown>>,
  filter: ProblemFilter,
) {
  return new FastifyAdapter({
    ...connectionDeadlines(platform.config.REQUEST_TIMEOUT_MS),
    bodyLimit: definition.bodyLimit ?? defaultBodyLimit,
    trustProxy: (_address: string, hop: number) => hop < platform.config.TRUSTED_PROXY_HOPS,
    routerOptions: { maxParamLength: 200 },
    // The same filter answers what fails before Nest runs (malformed JSON, unknown routes).
    frameworkErrors: (error: unknown, request: unknown, reply: unknown) =>
      filter.answer(error, request as FastifyRequest, reply as FastifyReply),
  });
}

/** Some clients always send `content-type: application/json`; without a body that is not an error. */
function acceptMissingBodies(app: NestFastifyApplication) {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, _reply, next) => {
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
      if (length === '0' && encoding === undefined) delete request.headers['content-type'];
      next();
    });
}

/**
 * Node itself answers an `expect` other than `100-continue`, before any of our limits or deadlines. A server
 * may ignore it (RFC 9110, 10.1.1), so treat the request as any other.
 */
function ignoreUnknownExpectations(app: NestFastifyApplication) {
  const server: Server = app.getHttpServer();
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function serveOpenApi(app: NestFastifyApplication, definition: ServiceDefinition) {
  let document: unknown;
  app
    .getHttpAdapter()
    .getInstance()
    .get('/openapi.json', (_request, reply) => reply.send((document ??= describeApi(app, definition))));
}

/** Responses are personal and current. A cacheable one sets its own header. */
function keepOutOfCaches(app: NestFastifyApplication) {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    });
}
