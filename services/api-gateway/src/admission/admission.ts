import type { IncomingMessage } from 'node:http';
import { InvalidInput, NotFound, TimedOut, Unavailable } from '@sevenfold/contracts';
import { networkOf } from '@sevenfold/service-defaults';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { canonicalPath, plainPath, routeOf, type Route } from '../routing/route-table.js';
import { lingerOnUnreadBody, passThrough, readWhole } from './bodies.js';
import type { InFlight } from './in-flight.js';
import type { Ending } from './passage.js';
import type { RateLimits } from './rate-limits.js';
import type { RouteAccess } from './route-access.js';
import type { TrafficKind } from './traffic.js';

/** Where a request goes behind the gateway. */
export interface Destination {
  readonly route: Route;
  /** The path in the one spelling that services know. */
  readonly path: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a request is passed on to a service. */
    passesOn?: (request: FastifyRequest) => boolean;
    /** What kind of traffic it is, where the gateway answers itself. */
    traffic?: TrafficKind;
  }
  interface FastifyRequest {
    /** Undefined for what the gateway answers itself. */
    destination?: Destination;
    /** Aborts, with the error to answer, when the request takes more than it may. */
    ended: AbortSignal;
  }
}

interface Parts {
  readonly rates: RateLimits;
  readonly inFlight: InFlight;
  readonly access: RouteAccess;
}

/** The most that the gateway reads of a body that it has no use for itself. */
const ownBodyLimit = 64 * 1024;

/**
 * Decides about each request before anything is done for it: where it goes, whether its client may ask, whether there
 * is a place for it, whether its token opens the route. Then reads its body.
 */
export function admitRequests(fastify: FastifyInstance, { rates, inFlight, access }: Parts) {
  fastify.decorateRequest('destination', undefined);
  fastify.addHook('onRequest', async (request, reply) => {
    const destination = destinationOf(request);
    const client = networkOf(request.ip);
    await rates.take(client, destination?.route.signsIn);
    const stop = new AbortController();
    request.ended = stop.signal;
    request.destination = destination;
    const leave = inFlight.enter({
      kind: destination?.route.traffic ?? request.routeOptions.config.traffic ?? 'page',
      client,
      upstream: destination?.route.upstream ?? 'gateway',
      request: request.raw,
      end: why => (reply.raw.headersSent ? reply.raw.destroy() : stop.abort(errorOf(why))),
    });
    // A client that left meanwhile will not close its answer any more.
    if (request.raw.socket.destroyed) leave();
    else reply.raw.once('close', leave);
    if (destination) await access.check(request, destination.path, destination.route);
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { destination, ended } = request;
    if (destination?.route.traffic === 'upload') return passThrough(payload, ended);
    return readWhole(payload, destination?.route.bodyLimit ?? ownBodyLimit, ended);
  });
  fastify.addHook('onSend', lingerOnUnreadBody);
  fastify.addHook('preClose', async () => inFlight.refuseWhatArrives());
  fastify.addHook('onClose', async () => inFlight.stop());
}

/** @throws InvalidInput for a path that parts could read differently, NotFound for one that leads nowhere. */
function destinationOf(request: FastifyRequest): Destination | undefined {
  if (!request.routeOptions.config.passesOn?.(request)) return undefined;
  const plain = plainPath(request.url);
  if (plain === undefined) throw new InvalidInput('request.ambiguous-path', 'The path is ambiguous.');
  const path = canonicalPath(plain);
  const route = routeOf(path);
  if (!route) throw new NotFound('route.not-found', 'There is nothing here.');
  return { route, path };
}

function errorOf(why: Ending) {
  if (why === 'displaced')
    return new Unavailable('service.busy', 'This part of the site is busy. Please try again shortly.');
  return new TimedOut('request.timeout', 'The request took too long to arrive. Please try again.');
}
