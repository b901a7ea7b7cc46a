import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError, NotFound, roomCommandRequestedV1, type ActionOutcome } from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock, currentTraceId, noteRecorded } from '@sevenfold/service-defaults';
import { AuditLog, type NewAuditEntry } from '../audit/audit-log.js';
import { MODERATION_CONFIG, type ModerationConfig } from '../config.js';
import { Database } from '../database.js';
import type { Operator } from '../operator.js';
import { LiveRooms } from '../rooms/live-rooms.js';
import { AuditOutcomes, type ConcludedAction } from './audit-outcomes.js';
import { timedCommand } from './command-metrics.js';
import { auditActions, stateBefore, targetOf, type RoomCommandOrder } from './room-command.js';

/**
 * Has rooms-gateway do what an operator wants, and answers with the effect. The audit entry and the command are
 * written together; what is refused before that is in the audit log as well.
 */
@Injectable()
export class CommandRoomHandler {
  constructor(
    private readonly database: Database,
    private readonly rooms: LiveRooms,
    private readonly auditLog: AuditLog,
    private readonly outcomes: AuditOutcomes,
    private readonly clock: Clock,
    @Inject(MODERATION_CONFIG) private readonly config: ModerationConfig,
  ) {}

  /** @throws NotFound when the room or the member does not exist, also when that turns out only on the way. */
  execute(order: RoomCommandOrder, operator: Operator): Promise<ActionOutcome> {
    return timedCommand(order.command, () => this.carryOut(order, operator), isRefusal);
  }

  private async carryOut(order: RoomCommandOrder, operator: Operator): Promise<ActionOutcome> {
    const entry = this.newEntry(order, operator);
    const before = await this.look(order, operator, entry);
    await this.request(order, { ...entry, before });
    const concluded = await this.outcomes.waitFor(entry.id, this.config.COMMAND_WAIT_MS);
    return answer(entry, concluded);
  }

  private newEntry(order: RoomCommandOrder, { uid, name, ip }: Operator): NewAuditEntry {
    return {
      id: randomUUID(),
      at: this.clock.now(),
      service: 'moderation',
      action: auditActions[order.command],
      operator: { uid, name },
      target: targetOf(order),
      reason: order.reason,
      ip,
      traceId: currentTraceId(),
    };
  }

  /** A command to something that is not there, or to rooms that cannot be reached, is not even sent. */
  private async look(order: RoomCommandOrder, { token }: Operator, entry: NewAuditEntry) {
    try {
      return stateBefore(order, await this.rooms.participants(order.room, token));
    } catch (error) {
      if (error instanceof DomainError) await this.recordRefusal(entry, error);
      throw error;
    }
  }

  private async recordRefusal(entry: NewAuditEntry, { kind, code, message }: DomainError) {
    const outcome = kind === 'unavailable' ? 'failed' : 'refused';
    await this.database.$transaction(async tx => {
      await this.auditLog.append(tx, entry);
      await this.auditLog.conclude(tx, { entryId: entry.id, at: entry.at, outcome, code, detail: message });
    });
    noteRecorded();
  }

  private async request({ command, room, uid, reason }: RoomCommandOrder, entry: NewAuditEntry) {
    await this.database.$transaction(async tx => {
      await this.auditLog.append(tx, entry);
      await appendToOutbox(tx, roomCommandRequestedV1, {
        commandId: entry.id,
        command,
        room,
        uid,
        reason,
        operator: entry.operator.uid,
        requestedAt: entry.at.toISOString(),
        expiresAt: new Date(entry.at.getTime() + this.config.COMMAND_LIFETIME_MS).toISOString(),
      });
    });
    noteRecorded();
  }
}

/** Everything but a part of ours that is away. */
const isRefusal = (error: unknown) => error instanceof DomainError && error.kind !== 'unavailable';

function answer({ id, traceId }: NewAuditEntry, concluded: ConcludedAction | undefined): ActionOutcome {
  if (!concluded) return { actionId: id, outcome: 'pending', traceId };
  const { outcome, code, detail } = concluded;
  // It left between our look and the command's arrival: the same answer as if it had left before.
  if (outcome === 'refused' && code?.endsWith('not-found'))
    throw new NotFound(code, detail ?? 'It is not there any more.');
  return {
    actionId: id,
    outcome: outcome === 'done' ? 'done' : 'refused',
    code: code ?? undefined,
    detail: detail ?? undefined,
    traceId,
  };
}
