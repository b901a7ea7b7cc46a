import rateLimit from '@fastify/rate-limit';
import { TooMany } from '@sevenfold/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';

/** Paths where guessing pays: fewer tries a minute than elsewhere. */
const signInPath = /^\/realms\/[^/]+\/(protocol\/openid-connect\/(token|auth)|login-actions|interaction)/;

/** Slows down whoever asks too often; counted per address, sign-in apart from the rest. */
export async function limitRates(fastify: FastifyInstance, config: GatewayConfig) {
  await fastify.register(rateLimit, {
    timeWindow: 60_000,
    max: request =>
      signInPath.test(request.url) ? config.SIGN_IN_RATE_LIMIT_PER_MINUTE : config.RATE_LIMIT_PER_MINUTE,
    keyGenerator: (request: FastifyRequest) =>
      `${signInPath.test(request.url) ? 'sign-in' : 'all'} ${request.ip}`,
    errorResponseBuilder: (_request, { after }) =>
      new TooMany('request.too-many', `Too many requests. Please try again in ${after}.`),
  });
}
