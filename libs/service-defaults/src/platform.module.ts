import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import {
  AccessCheck,
  AccessGuard,
  longestLife,
  OperatorStandings,
  RevocationFeed,
  TokenVerifier,
} from '@sevenfold/auth';
import { realm } from '@sevenfold/contracts';
import { Clock } from './clock.js';
import type { PlatformConfig } from './config/platform-config.js';
import { CONFIG, LOGGER, PLATFORM, type Platform } from './define-service.js';
import { HealthController } from './health/health.controller.js';
import { HandlerSpanInterceptor } from './http/handler-span.interceptor.js';
import { ProblemFilter } from './http/problem.filter.js';
import { RefuseQuery } from './http/refuse-query.js';
import { validationPipe } from './http/validation.pipe.js';
import { OperatorAuditInterceptor } from './operators/operator-audit.interceptor.js';
import { PersonalDataReads } from './operators/personal-data-reads.js';

/**
 * Common to all services: access guard, rejection of unread queries, validation, problem documents, health,
 * clock.
 */
@Module({})
export class PlatformModule {
  static register(platform: Platform): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      controllers: [HealthController],
      providers: [
        { provide: PLATFORM, useValue: platform },
        { provide: CONFIG, useValue: platform.config },
        { provide: LOGGER, useValue: platform.logger },
        { provide: Clock, useValue: platform.clock },
        { provide: RevocationFeed, useFactory: () => revocationFeed(platform) },
        {
          provide: TokenVerifier,
          useFactory: (revocations: RevocationFeed) => tokenVerifier(platform.config, revocations),
          inject: [RevocationFeed],
        },
        {
          provide: AccessCheck,
          useFactory: (verifier: TokenVerifier) =>
            new AccessCheck(verifier, new OperatorStandings(platform.config.GUEST_JWKS_URL)),
          inject: [TokenVerifier],
        },
        PersonalDataReads,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useFactory: validationPipe },
        { provide: APP_FILTER, useFactory: () => new ProblemFilter(platform.logger) },
        { provide: APP_INTERCEPTOR, useClass: HandlerSpanInterceptor },
        { provide: APP_INTERCEPTOR, useClass: OperatorAuditInterceptor },
        { provide: APP_INTERCEPTOR, useClass: RefuseQuery },
      ],
      exports: [
        PLATFORM,
        CONFIG,
        LOGGER,
        Clock,
        RevocationFeed,
        TokenVerifier,
        AccessCheck,
        PersonalDataReads,
      ],
    };
  }
}

function revocationFeed({ config, logger }: Platform) {
  const onTrouble = (error: unknown) =>
    logger.warn(
      { err: error },
      'revocation feed down: revoked tokens stay valid until they expire, operators for a minute at most',
    );
  return new RevocationFeed({ identityUrl: config.GUEST_JWKS_URL, onTrouble });
}

function tokenVerifier(config: PlatformConfig, revocations: RevocationFeed) {
  const trusted = [
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
  ];
  return new TokenVerifier(trusted, revocations);
}
