import { MethodNotAllowedException } from '@nestjs/common';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { ProblemFilter } from './problem.filter.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route exists only to say that its path has no such method. */
    refusesMethod?: true;
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * A path that exists answers 405 with `Allow` to every method that it does not have (RFC 9110, 15.5.6). Call
 * it before any route is added, and call the function that it returns once all are.
 */
export function refuseOtherMethods(fastify: FastifyInstance, filter: ProblemFilter): () => void {
  const allowedAt = new Map<string, Set<string>>();
  fastify.addHook('onRoute', ({ url, method }) => {
    // This route also matches paths that do not exist.
    if (url === '/*') return;
    const allowed = allowedAt.get(url) ?? new Set();
    for (const each of [method].flat()) allowed.add(each);
    allowedAt.set(url, allowed);
  });
  return () => {
    for (const [url, allowed] of allowedAt) {
      const allow = [...allowed].join(', ');
      const others: HTTPMethods[] = methods.filter(method => !allowed.has(method));
      if (others.length === 0) continue;
      fastify.route({
        url,
        method: others,
        exposeHeadRoute: false,
        config: { refusesMethod: true },
        // Before the body is read: no body would make the method right.
        onRequest: (request, reply) => {
          void reply.header('allow', allow);
          filter.answer(new MethodNotAllowedException(`This path only takes ${allow}.`), request, reply);
        },
        handler: () => undefined,
      });
    }
  };
}
