import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { sessionSignedInV1, type ReportedSession, type ReportSession } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock } from '@sevenfold/service-defaults';
import { Database, type Transaction } from '../database.js';
import { endSignIn } from '../revocations/end-sign-in.js';
import { sessionChange, type SessionChange, type SessionState } from './session.js';

/** Tracks people's sessions, and publishes starts and ends. */
@Injectable()
export class ReportSessionHandler {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute(
    { action }: ReportSession,
    { uid, sessionId }: Principal,
    userAgent?: string,
  ): Promise<ReportedSession> {
    const key = { uid, id: sessionId ?? '' };
    const now = this.clock.now();
    return this.database.$transaction(async tx => {
      const change = sessionChange(await lockSession(key, now, tx), action);
      const session = await tx.session.update({
        where: { uid_id: key },
        data: { ...columnsOf(change, now), userAgent },
      });
      await announce(change, { uid, sessionId }, now, tx);
      const { startedAt, lastActiveAt } = session;
      return { ok: true, startedAt: startedAt.toISOString(), lastActiveAt: lastActiveAt.toISOString() };
    });
  }
}

/** Creates and locks the session's row, so that concurrent reports are serialised. */
async function lockSession(
  { uid, id }: { uid: string; id: string },
  now: Date,
  tx: Transaction,
): Promise<SessionState> {
  const [row] = await tx.$queryRaw<{ created: boolean; ended: boolean }[]>`
    insert into sessions as known (uid, id, started_at, last_active_at)
    values (${uid}, ${id}, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (uid, id) do update set uid = known.uid
    returning xmax = 0 as created, ended_at is not null as ended`;
  if (row!.created) return 'new';
  return row!.ended ? 'ended' : 'open';
}

function columnsOf(change: SessionChange, now: Date) {
  if (change === 'starts') return { startedAt: now, lastActiveAt: now, endedAt: null };
  if (change === 'goes-on') return { lastActiveAt: now };
  return change === 'ends' ? { lastActiveAt: now, endedAt: now } : {};
}

async function announce(
  change: SessionChange,
  session: { uid: string; sessionId?: string },
  now: Date,
  tx: Transaction,
) {
  if (change === 'starts')
    await appendToOutbox(tx, sessionSignedInV1, { ...session, signedInAt: now.toISOString() });
  if (change === 'ends') await endSignIn(tx, { ...session, at: now });
}
