import { Injectable } from '@nestjs/common';
import type { ActionOutcome } from '@sevenfold/contracts';
import { AuditedActions } from '../audit/audited-actions.js';
import type { Operator } from '../operator.js';
import { RoomsClient } from '../rooms/rooms-client.js';

interface RemoveLine {
  room: string;
  key: string;
  reason?: string;
  operator: Operator;
}

const detail = 'The message was removed from the guestbook.';

/** Removes a guestbook message. Its text is personal and is not recorded. */
@Injectable()
export class RemoveLineHandler {
  constructor(
    private readonly actions: AuditedActions,
    private readonly rooms: RoomsClient,
  ) {}

  async execute({ room, key, reason, operator }: RemoveLine): Promise<ActionOutcome> {
    const target = { kind: 'other', id: key, room } as const;
    const intent = { action: 'guestbook.remove-line' as const, operator, target, reason };
    const { actionId, traceId } = await this.actions.perform(intent, async () => {
      await this.rooms.removeGuestbookLine(room, key, operator.token);
      return { result: undefined, detail };
    });
    return { actionId, traceId, outcome: 'done', detail };
  }
}
