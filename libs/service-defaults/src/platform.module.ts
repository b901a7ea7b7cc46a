import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AccessGuard, longestLife, TokenVerifier } from '@sevenfold/auth';
import { realm } from '@sevenfold/contracts';
import { Clock } from './clock.js';
import type { PlatformConfig } from './config/platform-config.js';
import { LOGGER, PLATFORM, type Platform } from './define-service.js';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './telemetry/metrics.controller.js';
import { HandlerSpanInterceptor } from './http/handler-span.interceptor.js';
import { ProblemFilter } from './http/problem.filter.js';
import { validationPipe } from './http/validation.pipe.js';

/** What every service has without asking: the access guard, validation, problem documents, health, clock. */
@Module({})
export class PlatformModule {
  static register(platform: Platform): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: PLATFORM, useValue: platform },
        { provide: LOGGER, useValue: platform.logger },
        { provide: Clock, useValue: platform.clock },
        { provide: TokenVerifier, useFactory: () => tokenVerifier(platform.config) },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useFactory: validationPipe },
        { provide: APP_FILTER, useFactory: () => new ProblemFilter(platform.logger) },
        { provide: APP_INTERCEPTOR, useClass: HandlerSpanInterceptor },
      ],
      exports: [PLATFORM, LOGGER, Clock, TokenVerifier],
    };
  }
}

function tokenVerifier(config: PlatformConfig) {
  return new TokenVerifier([
    {
      issuer: config.ISSUER_URL,
      jwksUrl: config.ISSUER_JWKS_URL,
      clients: config.ACCEPTED_CLIENTS,
      guests: false,
      longestLife: longestLife.realm,
    },
    {
      issuer: `${config.PUBLIC_ORIGIN}/api/identity`,
      jwksUrl: config.GUEST_JWKS_URL,
      clients: [realm.guestClient],
      guests: true,
      longestLife: longestLife.guests,
    },
  ]);
}
