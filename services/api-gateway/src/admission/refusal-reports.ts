import type { DomainError, RefusedCall } from '@sevenfold/contracts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** A flood of refusals makes no flood of reports: the audit log keeps a sample anyway. Of each class of callers. */
const mostAtOnce = 8;
const deadlineMs = 5_000;

/** Tells moderation of operators' calls that the door refused, for the audit log. Nobody waits for it. */
export class RefusalReports {
  private readonly underWay = { strangers: 0, people: 0, operators: 0 };

  constructor(
    private readonly moderationUrl: string,
    private readonly logger: Logger,
  ) {}

  /** @param whose whose token it was, as far as it says so. No class takes the places of another. */
  report(
    request: FastifyRequest,
    path: string,
    whose: keyof RefusalReports['underWay'],
    problem?: Pick<DomainError, 'code' | 'message'>,
  ) {
    if (this.underWay[whose] >= mostAtOnce) return;
    this.underWay[whose] += 1;
    this.send(request, { method: request.method, path, ...(problem && { problem: asTold(problem) }) })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a refused call was not reported'))
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

const asTold = ({ code, message }: Pick<DomainError, 'code' | 'message'>) => ({ code, detail: message });
