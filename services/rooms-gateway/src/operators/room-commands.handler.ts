import { Injectable } from '@nestjs/common';
import { SpanKind, trace } from '@opentelemetry/api';
import {
  Conflict,
  DomainError,
  NotFound,
  type AuditState,
  type EventOf,
  type kickLiftRequestedV1,
  type roomCommandCompletedV1,
  type roomCommandRequestedV1,
} from '@sevenfold/contracts';
import { currentTraceparent } from '../effect-span.js';
import { unblock } from '../rooms/access.js';
import { audienceUpTo } from '../rooms/audience.js';
import { close, kick, transferHost } from '../rooms/membership.js';
import type { RoomDraft } from '../rooms/room-draft.js';
import { RoomRegistry } from '../store/room-registry.js';

type Command =
  | EventOf<typeof roomCommandRequestedV1>['data']
  | (EventOf<typeof kickLiftRequestedV1>['data'] & { command: 'lift-kick' });
type CommandEffect = Pick<
  EventOf<typeof roomCommandCompletedV1>['data'],
  'outcome' | 'code' | 'detail' | 'before' | 'after'
>;
type States = Pick<CommandEffect, 'before' | 'after'>;

const tracer = trace.getTracer('@sevenfold/rooms-gateway');

/** Executes an operator's command once, however often it arrives. */
@Injectable()
export class RoomCommandsHandler {
  constructor(private readonly rooms: RoomRegistry) {}

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
    const { room, uid } = command;
    let before: AuditState | undefined;
    const rule = (draft: RoomDraft) => {
      before = stateOf(draft, uid);
      return this.apply(draft, command, before);
    };
    try {
      const { reply } = await this.rooms.with(room, async open => {
        const change = await open.run(rule, currentTraceparent());
        // An earlier attempt may have executed the command, and failed before the change was in the database.
        await open.persister.waitUntilDurable(change.position);
        return change;
      });
      return { outcome: 'done', detail: describe(command), ...reply };
    } catch (error) {
      // A rejection by the rules is a result; everything else is retried.
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      return { outcome: 'refused', code: error.code, detail: error.message, before };
    }
  }

  private apply(draft: RoomDraft, command: Command, before: AuditState): States {
    const { command: kind, commandId, room, uid, operator, expiresAt } = command;
    const key = `~commands/${commandId}`;
    const done = draft.get(key) as unknown as States | undefined;
    if (done) return { before: done.before, after: done.after };
    if (Date.parse(expiresAt) < Date.now())
      throw new Conflict('command.expired', 'The command expired before the room received it. Try again.');
    if (kind === 'lift-kick') unblock(draft, command.uid);
    else if (draft.members().length === 0 && audienceUpTo(draft) === 0)
      throw new NotFound('room.not-found', `Nobody is in room "${room}".`);
    else if (kind === 'close-room') close(draft);
    else {
      const mayListen = kind === 'kick' && audienceUpTo(draft) > 0;
      if (uid === undefined || !(draft.member(uid) || mayListen))
        throw new NotFound('room.member-not-found', `There’s no "${uid}" in room "${room}".`);
      if (kind === 'kick') kick(draft, uid, operator);
      else transferHost(draft, uid);
    }
    const states = { before, after: stateOf(draft, uid) };
    draft.put(key, { at: draft.now, ...states });
    return states;
  }
}

/** State of a room before or after a command, for the audit log. */
function stateOf(draft: RoomDraft, uid: string | undefined): AuditState {
  const role = uid === undefined ? undefined : draft.member(uid)?.role;
  const kicked = uid !== undefined && draft.bannedUntil(uid, draft.now) !== null;
  return {
    participants: draft.members().length,
    host: draft.host(),
    ...(role && { role }),
    ...(kicked && { kicked }),
  };
}

function describe({ command, uid, room }: Command): string {
  if (command === 'kick') return `Removed ${uid} from ${room} for ten minutes.`;
  if (command === 'lift-kick') return `Let ${uid} back into ${room}.`;
  if (command === 'transfer-host') return `Made ${uid} host of ${room}.`;
  return `Closed ${room}.`;
}
