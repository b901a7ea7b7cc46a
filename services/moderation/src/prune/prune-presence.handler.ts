import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError, type PruneOutcome } from '@sevenfold/contracts';
import { Clock } from '@sevenfold/service-defaults';
import { AuditLog, type NewAuditEntry, type NewAuditOutcome } from '../audit/audit-log.js';
import { currentTraceId } from '../current-trace.js';
import { Database } from '../database.js';
import type { Operator } from '../operator.js';
import { LiveRooms } from '../rooms/live-rooms.js';

/** Removes presence whose connection is gone. Recorded before it is begun, so that none goes unrecorded. */
@Injectable()
export class PrunePresenceHandler {
  constructor(
    private readonly database: Database,
    private readonly rooms: LiveRooms,
    private readonly auditLog: AuditLog,
    private readonly clock: Clock,
  ) {}

  async execute({ uid, name, ip, token }: Operator, reason?: string): Promise<PruneOutcome> {
    const entry: NewAuditEntry = {
      id: randomUUID(),
      at: this.clock.now(),
      service: 'moderation',
      action: 'presence.prune',
      operator: { uid, name },
      target: { kind: 'presence', id: 'all-rooms' },
      reason,
      ip,
      traceId: currentTraceId(),
    };
    await this.database.$transaction(tx => this.auditLog.append(tx, entry));
    const pruned = await this.rooms.prunePresence(token).catch(async (error: unknown) => {
      const code = error instanceof DomainError ? error.code : 'internal';
      await this.conclude(entry, { outcome: 'failed', code });
      throw error;
    });
    await this.conclude(entry, { outcome: 'done', after: { pruned } });
    return { pruned, actionId: entry.id, traceId: entry.traceId };
  }

  private conclude(entry: NewAuditEntry, outcome: Omit<NewAuditOutcome, 'entryId' | 'at'>) {
    return this.database.$transaction(tx =>
      this.auditLog.conclude(tx, { entryId: entry.id, at: this.clock.now(), ...outcome }),
    );
  }
}
