import { Injectable } from '@nestjs/common';
import { roomCommandCompletedV1, roomCommandRequestedV1, type EventOf } from '@sevenfold/contracts';
import { appendToOutbox, Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { RoomCommandsHandler } from './room-commands.handler.js';

/** Carries out what an operator asked for, and reports the effect in the inbox's transaction. */
@Injectable()
@Consumes(roomCommandRequestedV1)
export class RoomCommandRequestedConsumer {
  constructor(private readonly commands: RoomCommandsHandler) {}

  async handle({ data }: EventOf<typeof roomCommandRequestedV1>, tx: Transaction) {
    const { commandId, room } = data;
    const effect = await this.commands.execute(data);
    const completedAt = new Date().toISOString();
    await appendToOutbox(tx, roomCommandCompletedV1, { commandId, room, completedAt, ...effect });
  }
}
