import type { IncomingMessage } from 'node:http';
import type { Principal } from '@sevenfold/auth';
import { type DomainError, InvalidInput, NotFound, TimedOut } from '@sevenfold/contracts';
import { nameRoute, networkOf } from '@sevenfold/service-defaults';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { canonicalPath, plainPath, routeOf, type Route } from '../routes/route-table.js';
import { lingerOnUnreadBodies, passThrough, readWhole } from './bodies.js';
import type { InFlight } from './in-flight.js';
import type { Keeping, KeptBytes } from './kept-bytes.js';
import type { Ending } from './passage.js';
import type { RateLimits } from './rate-limits.js';
import { busy, tooManyAtOnce } from './refusals.js';
import type { RouteAccess } from './route-access.js';
import type { TrafficKind } from '../routes/traffic.js';

/** Destination of a request behind the gateway. */
export interface Destination {
  readonly route: Route;
  /** The path in canonical spelling. */
  readonly path: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a request is passed on to a service. */
    passesOn?: (request: FastifyRequest) => boolean;
    /** Traffic kind of requests that the gateway answers itself. */
    traffic?: TrafficKind;
  }
  interface FastifyRequest {
    /** Undefined if the gateway answers the request itself. */
    destination?: Destination;
    /** The token's principal; set before its access is checked. */
    caller?: Principal;
    /** The service behind the gateway may have seen the request. */
    isPassedOn: boolean;
    /** Aborts when the request exceeds a limit; the reason is the error to answer with. */
    ended: AbortSignal;
    /** Memory accounting of its body. */
    kept: Keeping;
    /** Takes an in-flight slot for the rest of the request, releasing the previous one. */
    acquireSlot(kind: TrafficKind, upstream: string): void;
  }
}

interface Parts {
  readonly rates: RateLimits;
  readonly inFlight: InFlight;
  readonly bytes: KeptBytes;
  readonly access: RouteAccess;
}

/** Probes by the platform. They take no slot: a crowd of clients must not make the gateway look dead. */
const probes = new Set(['/healthz', '/readyz']);

/**
 * Admits or rejects each request before any other work: rate limit, route, in-flight slot, access. It then
 * reads the body, and only then takes a slot at a service.
 */
export function admitRequests(fastify: FastifyInstance, { rates, inFlight, bytes, access }: Parts) {
  fastify.decorateRequest('destination', undefined);
  fastify.decorateRequest('caller', undefined);
  fastify.decorateRequest('isPassedOn', false);
  fastify.addHook('onRequest', async (request, reply) => {
    const found = destinationOf(request);
    request.destination = found.destination;
    const { route } = found.destination ?? {};
    if (route) nameRoute(route.path);
    const client = networkOf(request.ip);
    await rates.take(client, route, request.method);
    if (found.refusal) throw found.refusal;
    // A pipelined request would wait for the previous answer while holding a slot, so one slow reader could
    // hold slots of every kind.
    if (inFlight.on(request.raw.socket) > 0) throw tooManyAtOnce();
    const stop = new AbortController();
    request.ended = stop.signal;
    const end = (why: Ending) => (reply.raw.headersSent ? reply.raw.destroy() : stop.abort(errorOf(why)));
    let leave = () => undefined as void;
    request.acquireSlot = (kind, upstream) => {
      leave();
      leave = inFlight.enter({
        kind,
        client,
        upstream,
        request: request.raw,
        end,
      });
    };
    request.kept = bytes.of(client, () => end('displaced'));
    reply.raw.once('close', () => {
      leave();
      request.kept.release();
    });
    if (route?.traffic === 'api' && !request.raw.complete) request.acquireSlot('body', 'gateway');
    else if (!probes.has(request.routeOptions.url ?? ''))
      request.acquireSlot(
        route?.traffic ?? request.routeOptions.config.traffic ?? 'page',
        route?.upstream ?? 'gateway',
      );
    if (route) await access.check(request, route);
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { destination, ended, kept } = request;
    // The gateway's own routes take no body.
    if (!destination) return undefined;
    if (destination.route.traffic === 'upload') return passThrough(payload, ended);
    return readWhole(payload, destination.route.bodyLimit, { ended, kept });
  });
  fastify.addHook('preHandler', async request => {
    const route = request.destination?.route;
    if (route?.traffic === 'api') request.acquireSlot('api', route.upstream);
  });
  fastify.addHook('onSend', lingerOnUnreadBodies());
  fastify.addHook('preClose', async () => inFlight.refuseWhatArrives());
  fastify.addHook('onClose', async () => inFlight.stop());
}

interface Found {
  readonly destination?: Destination;
  /** No route has this path, or services could read it differently. */
  readonly refusal?: DomainError;
}

function destinationOf(request: FastifyRequest): Found {
  if (!request.routeOptions.config.passesOn?.(request)) return {};
  const plain = plainPath(request.url);
  if (plain === undefined)
    return { refusal: new InvalidInput('request.ambiguous-path', 'The path is ambiguous.') };
  if (!isDecodable(request.url))
    return { refusal: new InvalidInput('request.unreadable-query', 'The query isn’t encoded correctly.') };
  const path = canonicalPath(plain);
  const route = routeOf(path);
  if (!route) return { refusal: new NotFound('route.not-found', 'There’s nothing here.') };
  return { destination: { route, path } };
}

/** The proxy decodes the whole URL, and would throw. */
function isDecodable(url: string) {
  try {
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

function errorOf(why: Ending) {
  if (why === 'displaced') return busy();
  return new TimedOut('request.timeout', 'The request took too long to arrive. Try again.');
}
