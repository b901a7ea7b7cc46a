import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import type { Standing } from '@sevenfold/contracts';
import { RealmAdmin } from '../realm-admin/realm-admin.js';
import { RevocationsQuery } from './revocations.query.js';

/** Every pod of every service asks; the realm is asked once per interval. */
const rememberedMs = 1_000;

/** The current standing of an operator's token, from the revocations and, if configured, the realm. */
@Injectable()
export class OperatorStandingQuery {
  private readonly asked = new Map<string, { at: number; isOperator: Promise<boolean> }>();

  constructor(
    private readonly revocations: RevocationsQuery,
    private readonly realmAdmin: RealmAdmin,
  ) {}

  /** @throws Unavailable while the realm does not answer. */
  async of(token: Pick<Principal, 'uid' | 'sessionId' | 'issuedAt'>): Promise<Standing> {
    if (await this.revocations.isRevoked(token)) return 'revoked';
    return (await this.isOperator(token.uid)) ? 'operator' : 'not-operator';
  }

  private isOperator(uid: string): Promise<boolean> {
    const now = performance.now();
    for (const [key, { at }] of this.asked) if (now - at >= rememberedMs) this.asked.delete(key);
    const known = this.asked.get(uid);
    if (known) return known.isOperator;
    const isOperator = this.realmAdmin.isOperator(uid);
    this.asked.set(uid, { at: now, isOperator });
    return isOperator;
  }
}
