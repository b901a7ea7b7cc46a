import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  kickLiftRequestedV1,
  NotFound,
  roomCommandRequestedV1,
  type ActionOutcome,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { Clock, CONFIG, currentTraceId, noteRecorded } from '@sevenfold/service-defaults';
import { AuditLog, type NewAuditEntry } from '../audit/audit-log.js';
import type { ModerationConfig } from '../config.js';
import { Database } from '../database.js';
import type { Operator } from '../operator.js';
import { AuditOutcomes, type ConcludedAction } from './audit-outcomes.js';
import { timedCommand } from './command-metrics.js';
import { auditActions, targetOf, type RoomCommandOrder } from './room-command.js';

/**
 * Asks rooms-gateway to execute an operator's command, and returns the effect. One transaction writes the
 * audit entry and the command.
 */
@Injectable()
export class CommandRoomHandler {
  constructor(
    private readonly database: Database,
    private readonly auditLog: AuditLog,
    private readonly outcomes: AuditOutcomes,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ModerationConfig,
  ) {}

  /** @throws NotFound if rooms-gateway reports that the room or the member does not exist. */
  execute(order: RoomCommandOrder, operator: Operator): Promise<ActionOutcome> {
    return timedCommand(order.command, () => this.carryOut(order, operator), isRefusal);
  }

  private async carryOut(order: RoomCommandOrder, operator: Operator): Promise<ActionOutcome> {
    const entry = this.newEntry(order, operator);
    await this.request(order, entry);
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

  private async request({ command, room, uid, reason }: RoomCommandOrder, entry: NewAuditEntry) {
    await this.database.$transaction(async tx => {
      await this.auditLog.append(tx, entry);
      const asked = {
        commandId: entry.id,
        room,
        reason,
        operator: entry.operator.uid,
        requestedAt: entry.at.toISOString(),
        expiresAt: new Date(entry.at.getTime() + this.config.COMMAND_LIFETIME_MS).toISOString(),
      };
      if (command === 'lift-kick') await appendToOutbox(tx, kickLiftRequestedV1, { ...asked, uid: uid! });
      else await appendToOutbox(tx, roomCommandRequestedV1, { ...asked, command, uid });
    });
    noteRecorded();
  }
}

const isRefusal = (error: unknown) => error instanceof NotFound;

function answer({ id, traceId }: NewAuditEntry, concluded: ConcludedAction | undefined): ActionOutcome {
  if (!concluded) return { actionId: id, outcome: 'pending', traceId };
  const { outcome, code, detail } = concluded;
  if (outcome === 'refused' && code?.endsWith('not-found'))
    throw new NotFound(code, detail ?? 'The room or the person is no longer there.');
  return {
    actionId: id,
    outcome: outcome === 'done' ? 'done' : 'refused',
    code: code ?? undefined,
    detail: detail ?? undefined,
    traceId,
  };
}
