import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { DomainError } from '@sevenfold/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { noteProblem, type Route } from './note-problem.js';
import { problemOf } from './problem.js';

/** Turns every error into a response and logs it. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    if (hungUp(request) || isEndedByHangUp(error, reply)) return this.noteHangUp(request, reply);
    const problem = problemOf(error);
    noteProblem(this.logger, problem, routeOf(request), error);
    if (reply.sent || reply.raw.headersSent) return;
    if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
    if (problem.status === 503 || problem.status === 429)
      void reply.header('retry-after', String(retryAfterSeconds(error)));
    void reply
      .status(problem.status)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(problem));
  }
  /** The client disconnected; nothing failed on our side. Proxies call this 499, and metrics count it. */
  private noteHangUp(request: FastifyRequest, reply: FastifyReply) {
    this.logger.info(
      { code: 'request.aborted', status: 499, ...routeOf(request) },
      'The client disconnected before the response.',
    );
    void reply.status(499);
  }
}

const retryAfterSeconds = (error: unknown) =>
  (error instanceof DomainError ? error.retryAfterSeconds : undefined) ?? 5;

const hungUp = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

/** Error codes of a stream that ends before its last byte: a service's answer, or any other stream. */
const brokenOff = new Set(['UND_ERR_ABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Fastify destroys the rest of an answer that nobody receives. Other errors count, even if the client has left. */
const isEndedByHangUp = (error: unknown, { raw }: FastifyReply) =>
  raw.destroyed && brokenOff.has((error as NodeJS.ErrnoException | undefined)?.code ?? '');

const routeOf = (request: FastifyRequest): Route => ({
  method: request.method,
  route: request.routeOptions?.url,
});
