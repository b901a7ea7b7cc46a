import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  AccessCheck,
  authorize,
  bearerToken,
  callerClass,
  type CallerClass,
  RevokedToken,
  TokenVerifier,
  type Principal,
} from '@sevenfold/auth';
import { Conflict, NotAllowed, Unauthenticated, Unavailable, type RefusedCall } from '@sevenfold/contracts';
import { Clock, CONFIG, currentTraceId, networkOf } from '@sevenfold/service-defaults';
import { AuditLog } from '../audit/audit-log.js';
import type { ModerationConfig } from '../config.js';
import { Database } from '../database.js';
import { RefusalSampling } from './refusal-sampling.js';

export interface Attempt extends RefusedCall {
  /** The service that rejected it. */
  readonly service: 'api-gateway' | 'moderation';
  readonly authorization: string | undefined;
  readonly ip: string;
}

interface Judgement {
  caller: Principal | undefined;
  refusal?: NonNullable<RefusedCall['problem']>;
  /** The caller could not be verified: the keys or identity are unavailable. */
  unconfirmed?: Unavailable;
}

/** Stands for a caller without a readable token. */
const nobody = 'nobody';

/**
 * Audits rejected calls of the admin API. Verifies their tokens again, so that a false report cannot be
 * recorded.
 */
@Injectable()
export class RefusedCalls {
  private readonly sampling: Record<CallerClass, RefusalSampling>;

  constructor(
    private readonly database: Database,
    private readonly auditLog: AuditLog,
    private readonly verifier: TokenVerifier,
    private readonly access: AccessCheck,
    private readonly clock: Clock,
    @Inject(CONFIG) config: ModerationConfig,
  ) {
    const ceilings = {
      perHour: config.REFUSED_CALLS_PER_HOUR,
      perCaller: config.REFUSED_CALLS_PER_CALLER,
    };
    this.sampling = {
      strangers: new RefusalSampling(ceilings),
      people: new RefusalSampling(ceilings),
      operators: new RefusalSampling(ceilings),
    };
  }

  /**
   * @throws Conflict if the caller is an operator and the report names no other problem.
   * @throws Unavailable if nothing is known about the caller or the call.
   */
  async record({ method, path, authorization, ip, service, problem }: Attempt): Promise<void> {
    const { caller, refusal, unconfirmed } = await this.judge(authorization);
    if (unconfirmed && !problem) throw unconfirmed;
    const { code, detail, outcome } = refusal ?? problem ?? {};
    if (code === undefined || outcome === undefined)
      throw new Conflict('refused-call.not-refused', 'An operator may call this.');
    const at = this.clock.now();
    // Operators' calls are all recorded.
    const leftOut =
      refusal || unconfirmed ? this.sampling[callerClass(caller)].admit(caller?.uid ?? networkOf(ip), at) : 0;
    if (leftOut === undefined) return;
    const id = randomUUID();
    await this.database.$transaction(async tx => {
      await this.auditLog.append(tx, {
        id,
        at,
        service,
        ip,
        action: 'admin-api.call',
        operator: { uid: caller?.uid ?? nobody },
        target: { kind: 'other', id: `${method} ${path}`.slice(0, 200) },
        traceId: currentTraceId(),
      });
      const told = leftOut > 0 ? `${detail} ${leftOut} more since the last entry.` : detail;
      await this.auditLog.conclude(tx, { entryId: id, at, outcome, code, detail: told });
    });
  }

  /** The caller, and why they may not make this call; without a reason the caller is an operator. */
  private async judge(authorization: string | undefined): Promise<Judgement> {
    let caller: Principal | undefined;
    try {
      caller = await this.verifier.verify(bearerToken(authorization));
      authorize(await this.access.confirm(caller, 'admin'), 'admin');
    } catch (error) {
      if (error instanceof Unavailable) return { caller, unconfirmed: error };
      if (!(error instanceof Unauthenticated || error instanceof NotAllowed)) throw error;
      if (error instanceof RevokedToken) caller = error.principal;
      return { caller, refusal: { code: error.code, detail: error.message, outcome: 'refused' } };
    }
    return { caller };
  }
}
