import {
  roomHostChangedV1,
  roomMemberJoinedV1,
  roomMemberKickedV1,
  roomMemberLeftV1,
  roomOpenedV1,
  roomSessionEndedV1,
  roomSessionStartedV1,
  submissionStoredV1,
  type Activity,
  type EventDefinition,
  type EventEnvelope,
} from '@sevenfold/contracts';
import type { z } from 'zod';

type Told = Pick<Activity, 'type' | 'room' | 'user' | 'data'>;

interface Telling {
  readonly definition: EventDefinition;
  readonly tell: (data: unknown) => Told;
}

const telling = <Data extends z.ZodType>(
  definition: EventDefinition<Data>,
  tell: (data: z.infer<Data>) => Told,
): Telling => ({ definition: definition as unknown as EventDefinition, tell: tell as Telling['tell'] });

/** Maps events to the activity monitor's types. Events without one are `other`, with `data.what`. */
const tellings = [
  telling(roomOpenedV1, ({ room, by }) => ({ type: 'room_created', room, user: by })),
  telling(roomMemberJoinedV1, ({ room, uid }) => ({ type: 'user_joined', room, user: uid })),
  telling(roomMemberLeftV1, ({ room, uid, reason }) => ({
    type: 'user_left',
    room,
    user: uid,
    data: { reason },
  })),
  telling(roomMemberKickedV1, ({ room, uid, by }) => ({
    type: 'other',
    room,
    user: uid,
    data: { what: 'user_kicked', by },
  })),
  telling(roomHostChangedV1, ({ room, host }) => ({ type: 'host_changed', room, user: host ?? undefined })),
  telling(roomSessionStartedV1, ({ room, host, by = host, trackUrl }) => ({
    type: 'session_started',
    room,
    user: by,
    data: { trackUrl },
  })),
  telling(roomSessionEndedV1, ({ room, trackUrl }) => ({ type: 'session_ended', room, data: { trackUrl } })),
  telling(submissionStoredV1, ({ submissionId, uid, fileCount }) => ({
    type: 'other',
    user: uid,
    data: { what: 'submission_stored', submissionId, fileCount },
  })),
];

const tellingOf = new Map(tellings.map(entry => [entry.definition.type, entry.tell]));

/** @throws Error for an event that is no activity. */
export function activityOf({ id, type, time, data }: EventEnvelope): Activity {
  const tell = tellingOf.get(type);
  if (!tell) throw new Error(`Not an activity: ${type}`);
  return { id, timestamp: Date.parse(time), ...tell(data) };
}
