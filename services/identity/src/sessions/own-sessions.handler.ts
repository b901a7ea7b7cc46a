import { Injectable } from '@nestjs/common';
import type { Principal } from '@sevenfold/auth';
import { NotFound, Unavailable, type OwnSession, type OwnSessions } from '@sevenfold/contracts';
import { Clock } from '@sevenfold/service-defaults';
import { Database } from '../database.js';
import type { Session } from '../generated/prisma/client.js';
import { RealmAdmin } from '../realm-admin/realm-admin.js';
import { endSignIn } from '../revocations/end-sign-in.js';

const sessionNotFound = () =>
  new NotFound('session.not-found', 'We can’t find this session. It may have ended.');

/** Someone's sessions: the realm's list, with the browsers that reported to us. */
@Injectable()
export class OwnSessionsHandler {
  constructor(
    private readonly database: Database,
    private readonly realmAdmin: RealmAdmin,
    private readonly clock: Clock,
  ) {}

  /** Someone's sessions, last used first. */
  async of(uid: string): Promise<Omit<OwnSession, 'current'>[]> {
    const known = await this.database.session.findMany({ where: { uid } });
    const sessions = this.realmAdmin.available ? await this.ofRealm(uid, known) : ofReports(known);
    return sessions.toSorted((a, b) => b.lastActiveAt.localeCompare(a.lastActiveAt));
  }

  async list({ uid, sessionId }: Principal): Promise<OwnSessions> {
    const sessions = await this.of(uid);
    const shown = sessions
      .map(session => ({ ...session, current: session.id === sessionId }))
      .toSorted((a, b) => Number(b.current) - Number(a.current));
    return { endable: this.realmAdmin.available, sessions: shown };
  }

  /**
   * Ends a session: no new tokens, issued ones are void within seconds, and its sockets close.
   * @throws NotFound for other people's sessions too.
   */
  async end(id: string, principal: Principal): Promise<OwnSessions> {
    if (!this.realmAdmin.available)
      throw new Unavailable('session.not-endable', 'You can’t end sessions from here.');
    const { uid } = principal;
    await this.endInRealm(uid, id);
    // The realm may have issued tokens until now.
    const now = this.clock.now();
    await this.database.$transaction(async tx => {
      await tx.session.updateMany({ where: { uid, id, endedAt: null }, data: { endedAt: now } });
      await endSignIn(tx, { uid, sessionId: id, at: now });
    });
    return this.list(principal);
  }

  /**
   * Voids the tokens of a session, then ends it in the realm. In the other order, a failure between the two would leave
   * tokens of a session that nobody can end again.
   * @throws NotFound for other people's sessions too.
   */
  async endInRealm(uid: string, id: string): Promise<void> {
    const sessions = await this.realmAdmin.sessionsOf(uid);
    if (!sessions.some(session => session.id === id)) throw sessionNotFound();
    await this.database.$transaction(tx => endSignIn(tx, { uid, sessionId: id, at: this.clock.now() }));
    await this.realmAdmin.endSession(id);
  }

  private async ofRealm(uid: string, known: Session[]): Promise<Omit<OwnSession, 'current'>[]> {
    const reports = new Map(known.map(session => [session.id, session]));
    return (await this.realmAdmin.sessionsOf(uid)).map(({ id, startedAt, lastActiveAt, address }) => {
      const report = reports.get(id);
      const seen = report && report.lastActiveAt > lastActiveAt ? report.lastActiveAt : lastActiveAt;
      return {
        id,
        startedAt: startedAt.toISOString(),
        lastActiveAt: seen.toISOString(),
        userAgent: report?.userAgent ?? null,
        address,
      };
    });
  }
}

const ofReports = (known: Session[]): Omit<OwnSession, 'current'>[] =>
  known
    .filter(({ id, endedAt }) => id !== '' && endedAt === null)
    .map(({ id, startedAt, lastActiveAt, userAgent }) => ({
      id,
      startedAt: startedAt.toISOString(),
      lastActiveAt: lastActiveAt.toISOString(),
      userAgent,
      address: null,
    }));
