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

type ActivityView = Pick<Activity, 'type' | 'room' | 'user' | 'data'>;

interface ActivityMapping {
  readonly definition: EventDefinition;
  readonly view: (data: unknown) => ActivityView;
}

const mapping = <Data extends z.ZodType>(
  definition: EventDefinition<Data>,
  view: (data: z.infer<Data>) => ActivityView,
): ActivityMapping => ({
  definition: definition as unknown as EventDefinition,
  view: view as ActivityMapping['view'],
});

/** Maps events to the activity monitor's types. Events that match none are `other`, with `data.what`. */
const mappings = [
  mapping(roomOpenedV1, ({ room, by }) => ({ type: 'room_created', room, user: by })),
  mapping(roomMemberJoinedV1, ({ room, uid }) => ({ type: 'user_joined', room, user: uid })),
  mapping(roomMemberLeftV1, ({ room, uid, reason }) => ({
    type: 'user_left',
    room,
    user: uid,
    data: { reason },
  })),
  mapping(roomMemberKickedV1, ({ room, uid, by }) => ({
    type: 'other',
    room,
    user: uid,
    data: { what: 'user_kicked', by },
  })),
  mapping(roomHostChangedV1, ({ room, host }) => ({ type: 'host_changed', room, user: host ?? undefined })),
  mapping(roomSessionStartedV1, ({ room, host, by = host, trackUrl }) => ({
    type: 'session_started',
    room,
    user: by,
    data: { trackUrl },
  })),
  mapping(roomSessionEndedV1, ({ room, trackUrl }) => ({ type: 'session_ended', room, data: { trackUrl } })),
  mapping(submissionStoredV1, ({ submissionId, uid, fileCount }) => ({
    type: 'other',
    user: uid,
    data: { what: 'submission_stored', submissionId, fileCount },
  })),
];

const viewOf = new Map(mappings.map(entry => [entry.definition.type, entry.view]));

/** @throws Error for an event that is not an activity. */
export function activityOf({ id, type, time, data }: EventEnvelope): Activity {
  const view = viewOf.get(type);
  if (!view) throw new Error(`Not an activity: ${type}`);
  return { id, timestamp: Date.parse(time), ...view(data) };
}
