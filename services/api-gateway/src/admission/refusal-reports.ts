import { callerClass, type CallerClass } from '@sevenfold/auth';
import { DomainError, NotAllowed, Unauthenticated, type RefusedCall } from '@sevenfold/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isRead } from '../routes/route-table.js';

/** No connection to the service was made. */
const notConnected = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Reports under way at a time for each class of callers. Moderation keeps only a sample of a flood anyway. */
const mostAtOnce = 8;
const deadlineMs = 5_000;

/**
 * Reports operators' calls that no service has seen to moderation, for the audit log: calls without the right to make
 * them, and changes whose body was refused, for which there was no place, or whose service was away. The client does not
 * wait for the report.
 */
export class RefusalReports {
  private readonly underWay = { strangers: 0, people: 0, operators: 0 };

  constructor(
    private readonly moderationUrl: string,
    private readonly logger: Logger,
  ) {}

  serve(fastify: FastifyInstance) {
    fastify.addHook('onError', async (request, _reply, error: Error) => {
      const { destination, caller, method } = request;
      if (destination?.route.access !== 'admin' || !(error instanceof DomainError)) return;
      const call = { method, path: destination.path };
      if (error instanceof Unauthenticated || error instanceof NotAllowed)
        return this.report(request, callerClass(caller), call);
      if (isRead(method) || !neverSent(error)) return;
      const outcome = error.kind === 'unavailable' ? 'failed' : 'refused';
      this.report(request, callerClass(caller), {
        ...call,
        problem: { code: error.code, detail: error.message, outcome },
      });
    });
  }

  /** @param whose no class takes the places of another. */
  report(request: FastifyRequest, whose: CallerClass, call: RefusedCall) {
    if (this.underWay[whose] >= mostAtOnce) return;
    this.underWay[whose] += 1;
    this.send(request, call)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'refused call not reported'))
      .finally(() => (this.underWay[whose] -= 1));
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

/** Whether the request failed before its service could see any of it. */
function neverSent({ cause }: Error): boolean {
  return cause === undefined || notConnected.has((cause as NodeJS.ErrnoException).code ?? '');
}
