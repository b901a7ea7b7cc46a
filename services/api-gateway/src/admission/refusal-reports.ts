import { bearerToken, callerClass, type CallerClass, type TokenVerifier } from '@sevenfold/auth';
import { NotAllowed, Unauthenticated, type RefusedCall } from '@sevenfold/contracts';
import { problemOf } from '@sevenfold/service-defaults';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isRead } from '../routes/route-table.js';

/**
 * Concurrent reports per caller class. Moderation samples reports about strangers and people, and keeps all
 * reports about operators.
 */
const mostAtOnce: Record<CallerClass, number> = { strangers: 8, people: 8, operators: 256 };
const deadlineMs = 5_000;
/** Same limit as `refusedCallSchema`. */
const longestPath = 2_000;

/**
 * Reports calls to operators' routes that reached no service to moderation, for its audit log: calls without the
 * required role, and operators' changes that failed here (rejected body, no free slot, service unreachable). The client
 * does not wait for the report.
 */
export class RefusalReports {
  private readonly underWay = { strangers: 0, people: 0, operators: 0 };

  constructor(
    private readonly moderationUrl: string,
    private readonly verifier: Pick<TokenVerifier, 'verify'>,
    private readonly logger: Logger,
  ) {}

  serve(fastify: FastifyInstance) {
    fastify.addHook('onError', async (request, _reply, error: Error) => {
      const { destination, caller, method, isPassedOn } = request;
      if (destination?.route.access !== 'admin') return;
      const call = { method, path: destination.path.slice(0, longestPath) };
      if (error instanceof Unauthenticated || error instanceof NotAllowed)
        this.report(request, callerClass(caller), call);
      else if (!isRead(method) && (!isPassedOn || hasNotConnected(error)))
        void this.reportFailure(request, call, error);
    });
  }

  /** @param whose each class has its own limit, so none can starve another. */
  report(request: FastifyRequest, whose: CallerClass, call: RefusedCall) {
    const isLost = this.underWay[whose] >= mostAtOnce[whose];
    if (isLost && whose === 'operators')
      this.logger.warn({ call }, 'operator call not reported: too many at once');
    if (isLost) return;
    this.underWay[whose] += 1;
    this.send(request, call)
      .catch((error: unknown) => this.logger.warn({ err: error, call }, 'failed to report a refused call'))
      .finally(() => (this.underWay[whose] -= 1));
  }

  /** A call may have failed before its token was verified. Only operators' calls belong in the audit log. */
  private async reportFailure(request: FastifyRequest, call: RefusedCall, error: Error) {
    const caller = request.caller ?? (await this.callerOf(request).catch(() => undefined));
    if (callerClass(caller) !== 'operators') return;
    const { status, code, detail } = problemOf(error);
    const outcome = status < 500 ? 'refused' : 'failed';
    this.report(request, 'operators', { ...call, problem: { code, detail: detail.slice(0, 512), outcome } });
  }

  /** Rejects if the token is missing or invalid. */
  private async callerOf({ headers: { authorization } }: FastifyRequest) {
    return this.verifier.verify(bearerToken(authorization));
  }

  private async send({ headers: { authorization }, ip }: FastifyRequest, call: RefusedCall) {
    const answer = await fetch(new URL('/refused-calls', this.moderationUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': ip,
        ...(authorization !== undefined && { authorization }),
      },
      body: JSON.stringify(call),
      signal: AbortSignal.timeout(deadlineMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`moderation answered ${answer.status}`);
  }
}

/** Whether no connection to the service was made. */
function hasNotConnected({ cause }: Error): boolean {
  const { code, syscall } = (cause ?? {}) as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
}
