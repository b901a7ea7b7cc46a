import { applyDecorators } from '@nestjs/common';
import { RouteConfig, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { ProblemFilter } from './problem.filter.js';

/** Interval of Node's check for late requests. */
const checkEachMs = 1_000;
/** Headers are small: none of our clients is slower. */
const headersMs = 10_000;
/** Closes a connection on which no byte moved in either direction for this long: a stalled reader. */
const silentMs = 120_000;
/** Minimum bytes per second of an upload. A phone in a tunnel sends none, and resumes later. */
const lowestRate = 1_024;

/** Fastify's deadlines for everything before a body. */
export const connectionDeadlines = (timeoutMs: number) => ({
  connectionTimeout: silentMs,
  http: { headersTimeout: Math.min(headersMs, timeoutMs), connectionsCheckingInterval: checkEachMs },
});

interface RouteSettings {
  readonly streamedBody?: boolean;
}

/** For routes that stream a body of any length and this media type: no total deadline, but a minimum rate. */
export const StreamedBody = (type: string): MethodDecorator =>
  applyDecorators(
    RouteConfig({ streamedBody: true } satisfies RouteSettings),
    ApiConsumes(type),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
  );

/**
 * Ends requests with slow bodies. A body must arrive within `timeoutMs`; a streamed one must keep the minimum
 * rate in each period of `timeoutMs`. Sends 408 if there is no response yet, then closes the connection.
 */
export function endSlowBodies(app: NestFastifyApplication, filter: ProblemFilter, timeoutMs: number) {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, next) => {
    if (!request.raw.complete) watch(request, reply, { filter, timeoutMs });
    next();
  });
  // Closing now would reset the connection, and the client, which is still sending, would lose the answer.
  // Node reads the rest and drops it; the deadline bounds that, too.
  fastify.addHook('onSend', (request, reply, _payload, next) => {
    if (!request.raw.complete && reply.statusCode !== 408) reply.removeHeader('connection');
    next();
  });
}

function watch(
  request: FastifyRequest,
  reply: FastifyReply,
  { filter, timeoutMs }: { filter: ProblemFilter; timeoutMs: number },
) {
  const { raw } = request;
  const { streamedBody } = request.routeOptions.config as RouteSettings;
  const least = streamedBody ? (lowestRate * timeoutMs) / 1_000 : Infinity;
  let received = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    const brought = raw.socket.bytesRead - received;
    received += brought;
    if (streamedBody && (brought >= least || waitsForUs(raw))) return;
    clearInterval(timer);
    end(request, reply, filter);
  }, timeoutMs);
  // The timer may outlive a client that hung up, but must not keep a stopping process alive.
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}

/** The client has filled our buffer, so the service is the one that does not read. */
const waitsForUs = (raw: IncomingMessage) => raw.readableLength >= raw.readableHighWaterMark;

function end(request: FastifyRequest, reply: FastifyReply, filter: ProblemFilter) {
  const { socket } = request.raw;
  // Already answered, or taken over by a handler, which then sees that the connection broke.
  if (reply.sent) return void socket.destroy();
  reply.raw.once('finish', () => socket.destroySoon());
  void reply.header('connection', 'close');
  filter.answer(new BodyTooSlow(), request, reply);
}

class BodyTooSlow extends Error {
  readonly statusCode = 408;
  constructor() {
    super('The body of the request didn’t arrive in time. Try again.');
  }
}
