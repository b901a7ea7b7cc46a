import { Injectable } from '@nestjs/common';
import { SpanKind, trace } from '@opentelemetry/api';
import { Conflict, NotFound, roomCommandRequestedV1, type EventOf } from '@sevenfold/contracts';
import { currentTraceparent } from '../effect-span.js';
import { close, kick, transferHost } from '../rooms/membership.js';
import type { RoomDraft } from '../rooms/room-draft.js';
import { LiveRooms } from '../store/live-rooms.js';

type Command = EventOf<typeof roomCommandRequestedV1>['data'];
export interface CommandEffect {
  detail: string;
}

const tracer = trace.getTracer('@sevenfold/rooms-gateway');

/** Carries out what an operator asked for, once, however often it is asked. Refusals are thrown. */
@Injectable()
export class RoomCommandsHandler {
  constructor(private readonly rooms: LiveRooms) {}

  execute(command: Command): Promise<CommandEffect> {
    return tracer.startActiveSpan(
      `room command ${command.command}`,
      { kind: SpanKind.INTERNAL },
      async span => {
        try {
          return await this.carryOut(command);
        } finally {
          span.end();
        }
      },
    );
  }

  private async carryOut(command: Command): Promise<CommandEffect> {
    const { command: kind, room, uid } = command;
    if (kind !== 'close-room' && uid === undefined)
      throw new NotFound('participant.not-found', 'The command names nobody.');
    const rule = (draft: RoomDraft) => this.apply(draft, command);
    const { position } = await this.rooms.run(room, rule, currentTraceparent());
    // Done before, it may have been left without being written down.
    await this.rooms.recorded(room, position);
    return { detail: describe(command) };
  }

  private apply(draft: RoomDraft, command: Command) {
    const done = `~commands/${command.commandId}`;
    if (draft.get(done) !== undefined) return;
    if (Date.parse(command.expiresAt) < Date.now())
      throw new Conflict('command.expired', 'The command came too late to be carried out.');
    if (draft.members().length === 0) throw new NotFound('room.not-found', 'Nobody is in that room.');
    if (command.command === 'kick') kick(draft, command.uid!, command.operator);
    else if (command.command === 'transfer-host') transferHost(draft, command.uid!);
    else close(draft);
    draft.put(done, { at: draft.now });
  }
}

function describe({ command, uid, room }: Command): string {
  if (command === 'kick') return `Removed ${uid} from ${room} for ten minutes.`;
  if (command === 'transfer-host') return `${uid} hosts ${room}.`;
  return `Closed ${room}.`;
}
