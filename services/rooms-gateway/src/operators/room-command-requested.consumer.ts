import { Injectable } from '@nestjs/common';
import { roomCommandCompletedV1, roomCommandRequestedV1, type EventOf } from '@sevenfold/contracts';
import { appendToOutbox, Consumes } from '@sevenfold/messaging';
import type { Transaction } from '../database.js';
import { RoomCommandsHandler } from './room-commands.handler.js';

/** Executes operators' commands, and reports the result in the inbox's transaction. */
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
