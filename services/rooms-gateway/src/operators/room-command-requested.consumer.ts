import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  kickLiftRequestedV1,
  roomCommandCompletedV1,
  roomCommandRequestedV1,
  type EventOf,
} from '@sevenfold/contracts';
import { appendToOutbox } from '@sevenfold/messaging';
import { OnEvent, Tx } from '@sevenfold/service-defaults';
import type { Transaction } from '../database.js';
import { RoomCommandsHandler } from './room-commands.handler.js';

type Requested = EventOf<typeof roomCommandRequestedV1 | typeof kickLiftRequestedV1>;

/** Executes operators' commands, and reports the result in the inbox's transaction. */
@Controller()
export class RoomCommandRequestedConsumer {
  constructor(private readonly commands: RoomCommandsHandler) {}

  @OnEvent([roomCommandRequestedV1, kickLiftRequestedV1])
  async handle(@Payload() { data }: Requested, @Tx() tx: Transaction) {
    const { commandId, room } = data;
    const effect = await this.commands.execute('command' in data ? data : { ...data, command: 'lift-kick' });
    const completedAt = new Date().toISOString();
    await appendToOutbox(tx, roomCommandCompletedV1, { commandId, room, completedAt, ...effect });
  }
}
