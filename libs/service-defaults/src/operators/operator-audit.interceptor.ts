import {
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { ACCESS, type AuthenticatedRequest, type Principal } from '@sevenfold/auth';
import type { Problem } from '@sevenfold/contracts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { LOGGER } from '../define-service.js';
import { INSIDE_ONLY } from '../http/answers.js';
import { problemOf } from '../http/problem.js';
import { OperatorAudit, watchingForRow, type OperatorOutcome } from './operator-audit.js';
import { PersonalDataReads } from './personal-data-reads.js';
import { READS_PERSONAL_DATA, type Whose } from './personal-data.js';

type Request = FastifyRequest & AuthenticatedRequest;

/**
 * Ensures that each call by which operators change something leaves one audit row, whatever its outcome. Use
 * cases write theirs with the effect; this writes it for calls that never got that far. Reads of personal
 * data are recorded before the response.
 */
@Injectable()
export class OperatorAuditInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly reads: PersonalDataReads,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const { principal } = request;
    const of = <Value>(key: string) =>
      this.reflector.getAllAndOverride<Value | undefined>(key, [context.getHandler(), context.getClass()]);
    // A service calls in the operator's name, and writes its own row.
    if (!principal?.admin || of(INSIDE_ONLY)) return next.handle();
    const whose = of<Whose<unknown>>(READS_PERSONAL_DATA);
    if (whose) return from(this.read(request, principal, whose, next));
    return of(ACCESS) === 'admin' && changesSomething(request.method)
      ? from(this.change(request, principal, next))
      : next.handle();
  }

  private change(request: Request, operator: Principal, next: CallHandler): Promise<unknown> {
    return watchingForRow(
      () => lastValueFrom(next.handle(), { defaultValue: undefined }),
      async ended => {
        const outcome = 'error' in ended ? outcomeOf(problemOf(ended.error)) : ({ outcome: 'done' } as const);
        const noted = this.audit.note(callOf(request, operator), outcome);
        // If nothing was done, the response gives the reason, even if the row cannot be written.
        await ('error' in ended
          ? noted.catch((error: unknown) => this.logger.error({ err: error }, 'rejected call not audited'))
          : noted);
      },
    );
  }

  private async read(request: Request, operator: Principal, whose: Whose<unknown>, next: CallHandler) {
    const answer: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
    const targets = whose({ params: request.params as Record<string, string>, answer });
    await this.reads.note(
      callOf(request, operator),
      targets,
      `${request.method} ${request.routeOptions.url}`,
    );
    return answer;
  }

  private get audit(): OperatorAudit {
    return this.modules.get(OperatorAudit, { strict: false });
  }
}

export const changesSomething = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** The facts that an entry about any call has. */
export const callOf = ({ method, url, ip }: FastifyRequest, operator: Principal) => ({
  action: 'admin-api.call' as const,
  operator,
  ip,
  target: { kind: 'other', id: `${method} ${url.split('?', 1)[0]}`.slice(0, 200) } as const,
});

/** The outcome of a call without effect, by its response. */
export const outcomeOf = ({ status, code, detail }: Problem): OperatorOutcome => ({
  outcome: status < 500 ? 'refused' : 'failed',
  code,
  detail: detail.slice(0, 512),
});
