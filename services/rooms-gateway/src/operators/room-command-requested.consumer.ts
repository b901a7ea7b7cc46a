import { Injectable } from '@nestjs/common';
import {
  DomainError,
  roomCommandCompletedV1,
  roomCommandRequestedV1,
  type EventOf,
} from '@sevenfold/contracts';
import { appendToOutbox, Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { RoomCommandsHandler } from './room-commands.handler.js';

/** An operator asked for something: it is done, and what came of it is told in the inbox's transaction. */
@Injectable()
@Consumes(roomCommandRequestedV1)
export class RoomCommandRequestedConsumer {
  constructor(private readonly commands: RoomCommandsHandler) {}

  async handle({ data }: EventOf<typeof roomCommandRequestedV1>, tx: Transaction) {
    const { commandId, room } = data;
    const effect = await this.commands.execute(data).then(
      done => ({ outcome: 'done' as const, ...done }),
      (error: unknown) => refusal(error),
    );
    await appendToOutbox(tx, roomCommandCompletedV1, {
      commandId,
      room,
      completedAt: new Date().toISOString(),
      ...effect,
    });
  }
}

/** What the rules refuse is an answer; everything else is trouble, and tried again. */
function refusal(error: unknown) {
  if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
  return { outcome: 'refused' as const, code: error.code, detail: error.message };
}
