import { randomUUID } from 'node:crypto';
import {
  roomHostChangedV1,
  roomMemberJoinedV1,
  roomMemberKickedV1,
  roomMemberLeftV1,
  roomOpenedV1,
  roomSessionEndedV1,
  roomSessionStartedV1,
  submissionStoredV1,
  type EventDefinition,
} from '@sevenfold/contracts';
import { startModeration, type RunningModeration } from './support/running-moderation.js';
import { until } from '@sevenfold/testing';

let moderation: RunningModeration;

beforeAll(async () => {
  moderation = await startModeration({ ACTIVITY_KEPT: '50' });
}, 120_000);
afterAll(() => moderation.stop());

const feed = async (limit = 50) =>
  (await moderation.call('GET', `/api/admin/activities?limit=${limit}`, { as: moderation.admin })).body
    .activities;

const told = (id: string) =>
  until(
    async () => (await feed()).find((activity: { id: string }) => activity.id === id),
    `the feed lacks ${id}`,
  );

const room = 'first-room';
const trackUrl = 'https://sevenfold.test/audio/one.mp3';
const submission = {
  submissionId: randomUUID(),
  uid: 'ada',
  folder: 'contact/ada',
  fileCount: 2,
  bytes: 10,
  storedAt: '2026-01-01T00:00:00.000Z',
};

const tellings: Array<[Pick<EventDefinition, 'topic' | 'type'>, object, object]> = [
  [roomOpenedV1, { room, by: 'ada' }, { type: 'room_created', room, user: 'ada' }],
  [roomMemberJoinedV1, { room, uid: 'ben' }, { type: 'user_joined', room, user: 'ben' }],
  [
    roomMemberLeftV1,
    { room, uid: 'ben', reason: 'lost' },
    { type: 'user_left', room, user: 'ben', data: { reason: 'lost' } },
  ],
  [
    roomMemberKickedV1,
    { room, uid: 'ben', by: 'operator', until: 1 },
    { type: 'other', room, user: 'ben', data: { what: 'user_kicked', by: 'operator' } },
  ],
  [
    roomHostChangedV1,
    { room, host: 'ben', previousHost: 'ada', epoch: 2 },
    { type: 'host_changed', room, user: 'ben' },
  ],
  [
    roomSessionStartedV1,
    { room, host: 'ada', trackUrl },
    { type: 'session_started', room, user: 'ada', data: { trackUrl } },
  ],
  [roomSessionEndedV1, { room, trackUrl }, { type: 'session_ended', room, data: { trackUrl } }],
  [
    submissionStoredV1,
    submission,
    { type: 'other', user: 'ada', data: { what: 'submission_stored', fileCount: 2 } },
  ],
];

describe('the activity feed', () => {
  it.each(
    tellings.map(([definition, data, activity]) => [definition.type, definition, data, activity] as const),
  )('shows %s under the activity monitor’s type', async (_type, definition, data, activity) => {
    const id = randomUUID();
    await moderation.publish(definition, data, id);
    const entry = await told(id);
    expect(entry).toMatchObject(activity);
    expect(entry.timestamp).toBeGreaterThan(Date.parse('2026-01-01'));
  });

  it('shows an event once, however often it arrives', async () => {
    const id = randomUUID();
    await moderation.publish(roomOpenedV1, { room, by: 'ada' }, id);
    await moderation.publish(roomOpenedV1, { room, by: 'ada' }, id);
    const last = randomUUID();
    await moderation.publish(roomOpenedV1, { room, by: 'ada' }, last);
    await told(last);
    expect((await feed()).filter((activity: { id: string }) => activity.id === id)).toHaveLength(1);
  });

  it('parks an invalid event, and continues', async () => {
    await moderation.publish(roomOpenedV1, { room: 'not a room name!', by: 'ada' });
    const id = randomUUID();
    await moderation.publish(roomOpenedV1, { room, by: 'ada' }, id);
    await told(id);
    const parked = await until(
      async () => (await moderation.transport.deadLetters.list())[0],
      'the broken event was not parked',
    );
    expect(parked.record.value).toContain('not a room name!');
  });

  it('keeps only the newest entries', async () => {
    const ids = Array.from({ length: 120 }, () => randomUUID());
    for (const id of ids) await moderation.publish(roomOpenedV1, { room, by: 'ada' }, id);
    await told(ids.at(-1)!);
    const [{ count }] = await moderation.sql('select count(*)::int as count from activity');
    expect(count).toBeLessThanOrEqual(50 + 5 + 8);
    expect(await feed(10)).toHaveLength(10);
  }, 60_000);
});
