import { Injectable } from '@nestjs/common';
import type { PruneOutcome } from '@sevenfold/contracts';
import { AuditedActions } from '../audit/audited-actions.js';
import type { Operator } from '../operator.js';
import { RoomsClient } from '../rooms/rooms-client.js';

/** Removes presences without a connection. */
@Injectable()
export class PrunePresenceHandler {
  constructor(
    private readonly actions: AuditedActions,
    private readonly rooms: RoomsClient,
  ) {}

  async execute(operator: Operator, reason?: string): Promise<PruneOutcome> {
    const target = { kind: 'presence', id: 'all-rooms' } as const;
    const intent = { action: 'presence.prune' as const, operator, target, reason };
    const { result, ...recorded } = await this.actions.perform(intent, async () => {
      const result = await this.rooms.prunePresence(operator.token);
      return { result, after: { pruned: result.pruned } };
    });
    return { ...result, ...recorded };
  }
}
