import replyFrom from '@fastify/reply-from';
import { DomainError, Unavailable, type StatusPage } from '@sevenfold/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Destination } from '../admission/admission.js';
import { asksForApp, sendPage, type App } from '../apps/serve-apps.js';
import type { GatewayConfig } from '../config.js';
import { isRead } from '../routes/route-table.js';
import { outsideHeaders } from './outside-headers.js';
import type { StatusCopy } from './status-copy.js';

/** Body headers. The gateway does not pass on the body of a read request. */
const ofBody = /^content-(length|type|encoding)$/i;
/** Connect timeout in ms: a service on the same network that takes longer is down. */
const connectMs = 1_000;
/**
 * Idle timeout in ms. Less than the shortest time between a service becoming unready and closing
 * (`shutdownDelaySeconds` in the chart).
 */
const idleMs = 2_000;
/**
 * Timeout for an answer in ms. Our services have their own timeouts. Keycloak has none when its database hangs, and
 * people wait for its pages.
 */
const answerMs = { service: 60_000, realm: 15_000 };

/** The connection was lost before any answer, as when a service is killed. */
const lostConnection = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
]);
const attempts = 4;

const proxiedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Passes admitted requests on to the service of their path. */
export function proxyRequests(
  fastify: FastifyInstance,
  config: GatewayConfig & { PUBLIC_ORIGIN: string },
  operatorConsole: App,
  statusCopy: StatusCopy,
) {
  void fastify.register(replyFrom, {
    undici: {
      // Unlimited: admission already limits requests, so none may wait here for another.
      connections: null,
      pipelining: 1,
      connect: { timeout: connectMs },
      headersTimeout: answerMs.service,
      bodyTimeout: 120_000,
      // A stopping service says so on every answer for some seconds, then closes idle connections.
      // We drop them earlier, so the service closes none just as we send a request.
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
    },
    disableRequestLogging: true,
    retryMethods: ['GET', 'HEAD'],
  });
  const pass = (request: FastifyRequest, reply: FastifyReply) =>
    passOn(request, reply, request.destination!, config);
  fastify.get('/api/status', {
    config: { passesOn: () => true },
    handler: async (request, reply) => {
      const copy = statusCopy.needed;
      if (copy) return sendCopy(reply, copy);
      return passOn(request, reply, request.destination!, config, () => statusCopy.last);
    },
  });
  for (const prefix of ['/api', '/realms', '/resources'])
    fastify.route({
      method: [...proxiedMethods],
      url: `${prefix}/*`,
      config: { passesOn: () => true },
      handler: pass,
    });
  fastify.route({
    method: [...proxiedMethods],
    url: '/admin/*',
    config: { passesOn: request => !asksForApp(request, operatorConsole) },
    handler: (request, reply) =>
      request.destination ? pass(request, reply) : sendPage(request, reply, operatorConsole),
  });
}

function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, path }: Destination,
  config: GatewayConfig & { PUBLIC_ORIGIN: string },
  /** The answer if the service gives none. */
  instead: () => StatusPage | undefined = () => undefined,
) {
  const query = request.url.slice(request.url.split('?', 1)[0]!.length);
  const answer = reply.from(`${config[route.upstream].replace(/\/$/, '')}${path}${query}`, {
    ...(Buffer.isBuffer(request.body) && {
      body: request.body,
      contentType: request.headers['content-type'] ?? 'application/octet-stream',
    }),
    ...(route.upstream === 'SIGN_IN_URL' && { timeout: answerMs.realm }),
    rewriteRequestHeaders: (_, headers) =>
      outsideHeaders(
        isRead(request.method) ? withoutBody(headers) : headers,
        request.ip,
        config.PUBLIC_ORIGIN,
      ),
    // Hop-by-hop: about the connection between gateway and service.
    rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
    // Reads can be retried; a write may already have been done.
    retryDelay: ({ err, attempt }) => {
      const { code = '' } = (err ?? {}) as NodeJS.ErrnoException;
      const isLost = lostConnection.has(code);
      return isLost && isRead(request.method) && attempt < attempts - 1 ? 25 * 2 ** attempt : null;
    },
    onError: (errorReply, { error }) => {
      // The client aborted its upload: nobody waits for the answer, and nothing has failed.
      if (request.raw.aborted) return;
      if (error.cause instanceof DomainError) return void errorReply.send(error.cause);
      const copy = instead();
      if (copy) sendCopy(errorReply, copy);
      else errorReply.send(unavailable(error.cause ?? error));
    },
  });
  // Not reached if the request cannot even be sent: then it was rejected here, and is reported as such.
  request.isPassedOn = true;
  return answer;
}

/** The methods that replies of a route and of a failed request share. */
interface CopyReply {
  headers(values: Record<string, string>): unknown;
  send(copy: StatusPage): unknown;
}

function sendCopy(reply: CopyReply, copy: StatusPage) {
  reply.headers({ 'cache-control': 'no-cache' });
  return reply.send(copy);
}

const unavailable = (cause: unknown) =>
  new Unavailable(
    'service.unavailable',
    'This part of the site isn’t available right now. Try again in a minute.',
    { cause },
  );

function withoutBody(headers: Record<string, string | string[] | undefined>) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofBody.test(name)));
}
