import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccessCheck, TokenVerifier } from '@sevenfold/auth';
import { defineService, type Platform } from '@sevenfold/service-defaults';
import type { FastifyInstance } from 'fastify';
import { RouteAccess } from './admission/route-access.js';
import { admitRequests } from './admission/admission.js';
import { InFlight } from './admission/in-flight.js';
import { KeptBytes } from './admission/kept-bytes.js';
import { limitConnections } from './admission/limit-connections.js';
import { RateLimits } from './admission/rate-limits.js';
import { RefusalReports } from './admission/refusal-reports.js';
import { showErrorPages } from './apps/error-pages.js';
import { objectStoreOrigins } from './apps/page-policies.js';
import { setSecurityHeaders } from './apps/security-headers.js';
import { builtApp, serveApps } from './apps/serve-apps.js';
import { configSchema, type GatewayConfig } from './config.js';
import { DocumentsController } from './documents/documents.controller.js';
import { serveReferencePages } from './documents/reference-pages.js';
import { serveSecurityTxt } from './documents/security-txt.js';
import { PublicHealthController } from './health/health.controller.js';
import { MaintenanceStream } from './maintenance/maintenance-stream.js';
import { proxyRequests } from './proxy/proxy.js';
import { RoomPods } from './proxy/room-pods.js';
import { proxySockets } from './proxy/sockets.js';
import { StatusCopy } from './proxy/status-copy.js';

@Module({ controllers: [PublicHealthController, DocumentsController] })
class ApiGatewayModule {}

export const apiGateway = defineService({
  name: 'api-gateway',
  description: 'The service in front: routes, checks tokens, limits, serves the two apps.',
  config: configSchema,
  rawBodies: true,
  module: () => ({ module: ApiGatewayModule }),
  configure: configureGateway,
});

async function configureGateway(app: NestFastifyApplication, platform: Platform<GatewayConfig>) {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const { config, logger } = platform;
  setSecurityHeaders(app.getHttpServer(), config.PUBLIC_ORIGIN);
  const site = builtApp(config.SITE_DIRECTORY, '');
  const operatorConsole = builtApp(config.CONSOLE_DIRECTORY, '/admin', objectStoreOrigins(config));
  showErrorPages(fastify, site);
  const rates = new RateLimits(config);
  const inFlight = new InFlight(config.CLIENT_FACTOR);
  const verifier = app.get(TokenVerifier);
  const access = new RouteAccess(verifier, app.get(AccessCheck));
  if (config.TRUSTED_PROXY_HOPS === 0) limitConnections(app.getHttpServer(), config.CLIENT_FACTOR);
  const bytes = new KeptBytes(config.CLIENT_FACTOR);
  admitRequests(fastify, { rates, inFlight, bytes, access });
  new RefusalReports(config.MODERATION_URL, verifier, logger).serve(fastify);
  new MaintenanceStream(config.MODERATION_URL, logger).serve(fastify);
  const statusCopy = new StatusCopy(config.STATUS_URL, logger);
  fastify.addHook('onListen', statusCopy.start);
  fastify.addHook('preClose', statusCopy.stop);
  proxyRequests(fastify, config, operatorConsole, statusCopy);
  serveReferencePages(fastify, config.PUBLIC_ORIGIN);
  serveSecurityTxt(fastify, config.PUBLIC_ORIGIN);
  serveApps(fastify, site, operatorConsole, config);
  const pods = new RoomPods(config.ROOMS_GATEWAY_PODS, config.ROOMS_GATEWAY_URL, logger);
  const endSockets = proxySockets(app.getHttpServer(), { config, pods, rates, inFlight, logger });
  fastify.addHook('preClose', endSockets);
}
