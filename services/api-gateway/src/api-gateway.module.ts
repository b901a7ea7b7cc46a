import { Module, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TokenVerifier } from '@sevenfold/auth';
import { defineService, type Platform } from '@sevenfold/service-defaults';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { builtApp, serveApps } from './apps/serve-apps.js';
import { configSchema, type GatewayConfig } from './config.js';
import { DocumentsController } from './documents/documents.controller.js';
import { PublicHealthController } from './health/health.controller.js';
import { limitRates } from './limits/limit-rates.js';
import { proxyRequests } from './routing/proxy.js';
import { proxySockets } from './routing/sockets.js';
import { serviceUrls } from './service-urls.js';

@Module({})
export class ApiGatewayModule {
  static register(platform: Platform<GatewayConfig>): DynamicModule {
    for (const [name, url] of serviceUrls(platform.config))
      platform.readiness.add(name, () => requireReady(`${url}/readyz`));
    return { module: ApiGatewayModule, controllers: [PublicHealthController, DocumentsController] };
  }
}

export const apiGateway = defineService({
  name: 'api-gateway',
  description: 'The one door: routes, checks tokens, limits, serves the two apps.',
  config: configSchema,
  rawBodies: true,
  module: platform => ApiGatewayModule.register(platform),
  configure: openDoor,
});

async function openDoor(app: NestFastifyApplication, platform: Platform<GatewayConfig>) {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const { config, logger } = platform;
  fastify.addHook('onRequest', setSecurityHeaders(config.PUBLIC_ORIGIN.startsWith('https:')));
  await limitRates(fastify, config);
  const operatorConsole = builtApp(config.CONSOLE_DIRECTORY, '/admin');
  proxyRequests(fastify, config, app.get(TokenVerifier), operatorConsole);
  serveApps(fastify, builtApp(config.SITE_DIRECTORY, ''), operatorConsole);
  proxySockets(
    app.getHttpServer(),
    config.ROOMS_GATEWAY_URL,
    request => request.socket.remoteAddress ?? '',
    logger,
  );
}

function setSecurityHeaders(secure: boolean) {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    });
  };
}

async function requireReady(url: string) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error('not ready');
}
