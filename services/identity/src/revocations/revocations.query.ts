import { Injectable } from '@nestjs/common';
import { revocationKeptMs, type Principal } from '@sevenfold/auth';
import type { Revocations } from '@sevenfold/contracts';
import { Database } from '../database.js';

/** Longer than any transaction lasts: a row may commit this long after its `recorded_at`. */
const overlapMs = 15_000;

interface Row {
  uid: string;
  sessionId: string | null;
  notBefore: Date;
}

@Injectable()
export class RevocationsQuery {
  constructor(private readonly database: Database) {}

  /** Revocations since an earlier answer's `until`, some perhaps repeated. Uses only the database's clock. */
  async since(since = 0): Promise<Revocations> {
    const [clock] = await this.database.$queryRaw<{ now: Date }[]>`select now() as now`;
    const until = clock!.now.getTime();
    const from = new Date(Math.max(since - overlapMs, until - revocationKeptMs));
    const rows = await this.database.$queryRaw<Row[]>`
      select uid, session_id as "sessionId", not_before as "notBefore" from revocations
      where recorded_at >= ${from}::timestamptz order by recorded_at`;
    return {
      until,
      revocations: rows.map(({ uid, sessionId, notBefore }) => ({
        uid,
        ...(sessionId !== null && { sessionId }),
        notBefore: notBefore.getTime(),
      })),
    };
  }

  async isRevoked({ uid, sessionId, issuedAt }: Pick<Principal, 'uid' | 'sessionId' | 'issuedAt'>) {
    const ended = await this.database.revocation.findFirst({
      where: {
        uid,
        notBefore: { gte: new Date(issuedAt * 1000) },
        OR: [{ sessionId: null }, ...(sessionId === undefined ? [] : [{ sessionId }])],
      },
    });
    return ended !== null;
  }
}
