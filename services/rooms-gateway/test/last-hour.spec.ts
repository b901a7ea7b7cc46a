import { LastHour } from '../src/operators/last-hour.js';
import { MemoryRoomStore } from '../src/store/memory-store.js';
import { RoomRegistry } from '../src/store/room-registry.js';
import type { ServerClock } from '../src/sync/server-clock.js';
import { quiet, startRecordedRooms, type RecordedRooms } from './support/recorded-rooms.js';

const minuteMs = 60_000;

let recorded: RecordedRooms;
beforeAll(async () => {
  recorded = await startRecordedRooms();
}, 120_000);
afterAll(() => recorded?.stop());

it('forgets within a minute who was in a room more than an hour ago, and nothing more recent', async () => {
  const now = Date.now();
  const clock = { now: () => now } as ServerClock;
  const rooms = new RoomRegistry(new MemoryRoomStore(), recorded.ofPod(), clock, quiet);
  const lastHour = new LastHour(recorded.database, rooms, clock, quiet);
  for (const minutes of [61, 59])
    await recorded.sql(`insert into room_moment (room, at, moment) values ('evening', $1, $2)`, [
      new Date(now - minutes * minuteMs),
      { minutes },
    ]);
  // One each second.
  for (let look = 0; look < 60; look++) await lastHour['look']();
  expect(await recorded.sql('select moment from room_moment')).toEqual([{ moment: { minutes: 59 } }]);
  await rooms.stop();
});
