import replyFrom from '@fastify/reply-from';
import { InvalidInput, NotFound, Unavailable } from '@sevenfold/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '../admission/admission.js';
import { asksForApp, sendPage, type App } from '../apps/serve-apps.js';
import type { GatewayConfig } from '../config.js';
import { canonicalPath, plainPath, routeOf } from './route-table.js';

/**
 * What only parts behind the door may say; from outside it is a forgery. The trace context goes on too, but as that of
 * the door's own span, which the instrumentation adds.
 */
const inside =
  /^(x-user|x-roles?|x-uid|x-principal|x-admin|x-forwarded-|x-real-ip|x-original|x-rewrite|forwarded$|baggage$|traceparent$|tracestate$)/i;
/** Less than the shortest time between a service's turning unready and its closing (`shutdownDelaySeconds` in the chart). */
const idleMs = 2_000;

/** The connection was lost before anything was answered, as when a service is killed. */
const lostConnection = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
]);
const attempts = 4;

const proxiedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Passes requests on to the service that answers their path, after checking path, token and access. */
export function proxyRequests(
  fastify: FastifyInstance,
  config: GatewayConfig & { PUBLIC_ORIGIN: string },
  admission: Admission,
  operatorConsole: App,
) {
  void fastify.register(replyFrom, {
    undici: {
      connections: 128,
      pipelining: 1,
      headersTimeout: 60_000,
      bodyTimeout: 120_000,
      // A service that ends says so on every answer for some seconds, and then closes what idles. A connection that is not
      // kept for that long cannot be closed just as something is sent on it.
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
    },
    disableRequestLogging: true,
    retryMethods: ['GET', 'HEAD'],
  });
  // Bodies pass through as streams: the services parse and limit them.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const pass = (request: FastifyRequest, reply: FastifyReply) => passOn(request, reply, config, admission);
  for (const prefix of ['/api', '/realms', '/resources'])
    fastify.route({ method: [...proxiedMethods], url: `${prefix}/*`, handler: pass });
  fastify.route({
    method: [...proxiedMethods],
    url: '/admin/*',
    handler: (request, reply) =>
      asksForApp(request, operatorConsole) ? sendPage(request, reply, operatorConsole) : pass(request, reply),
  });
}

async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  config: GatewayConfig & { PUBLIC_ORIGIN: string },
  admission: Admission,
) {
  const path = plainPath(request.url);
  if (path === undefined) throw new InvalidInput('request.ambiguous-path', 'The path is ambiguous.');
  const canonical = canonicalPath(path);
  const route = routeOf(canonical);
  if (!route) throw new NotFound('route.not-found', 'There is nothing here.');
  await admission.check(request, canonical, route);
  const query = request.url.slice(path.length);
  return reply.from(`${config[route.upstream].replace(/\/$/, '')}${canonical}${query}`, {
    rewriteRequestHeaders: (_, headers) => outsideHeaders(headers, request, config.PUBLIC_ORIGIN),
    // What only reads can be asked again; of what writes nobody knows whether it was done.
    retryDelay: ({ err, req, res, attempt, getDefaultDelay }) => {
      const { code } = (err ?? {}) as NodeJS.ErrnoException;
      if (code === undefined || !lostConnection.has(code)) return getDefaultDelay(req, res, err, attempt);
      const isRepeatable = request.method === 'GET' || request.method === 'HEAD';
      return isRepeatable && attempt < attempts - 1 ? 25 * 2 ** attempt : null;
    },
    onError: (errorReply, { error }) => {
      // Who hung up in the middle of an upload waits for no answer, and nothing has failed.
      if (!request.raw.aborted) errorReply.send(unavailable(error));
    },
  });
}

const unavailable = (cause: unknown) =>
  new Unavailable('service.unavailable', 'This part of the site is not available right now.', { cause });

function outsideHeaders(
  headers: Record<string, string | string[] | undefined>,
  request: FastifyRequest,
  publicOrigin: string,
) {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !inside.test(name)));
  const origin = new URL(publicOrigin);
  return {
    ...kept,
    host: origin.host,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': origin.host,
    'x-forwarded-proto': origin.protocol.replace(':', ''),
    'x-forwarded-port': origin.port || (origin.protocol === 'https:' ? '443' : '80'),
  };
}
