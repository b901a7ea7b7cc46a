import type { Logger } from 'pino';
import { audienceUpTo, noteAudience } from '../rooms/audience.js';
import { join, leave } from '../rooms/membership.js';
import type { RoomRepository } from '../store/room-repository.js';
import { RoomRegistry } from '../store/room-registry.js';
import { MemoryRoomStore } from '../store/memory-store.js';
import { ServerClock } from '../sync/server-clock.js';
import { RoomCommandsHandler } from './room-commands.handler.js';

const ada = { uid: 'ada', anonymous: false, connectionId: 'adas', client: 'adas-client', pod: 'pod' };
const ben = { ...ada, uid: 'ben', connectionId: 'bens', client: 'bens-client' };
const command = {
  commandId: 'one',
  command: 'kick' as const,
  room: 'evening',
  uid: 'ada',
  operator: 'olga',
  requestedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
};

/** A room with Ada and Ben. */
async function evening() {
  const database = { isAway: false };
  const repository = {
    load: async () => null,
    position: async () => null,
    record: async () => {
      if (database.isAway) throw new Error('away');
      return [];
    },
  } as unknown as RoomRepository;
  const logger = { warn: () => undefined } as unknown as Logger;
  const rooms = new RoomRegistry(new MemoryRoomStore(), repository, new ServerClock(), logger);
  for (const visitor of [ada, ben]) await rooms.run('evening', draft => join(draft, visitor));
  return { rooms, database, handler: new RoomCommandsHandler(rooms) };
}

it('reports a command as done once it is stored, even if it is repeated before that', async () => {
  const { rooms, database, handler } = await evening();
  database.isAway = true;
  await expect(handler.execute(command)).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(handler.execute(command)).rejects.toMatchObject({ kind: 'unavailable' });
  database.isAway = false;
  expect(await handler.execute(command)).toEqual({
    outcome: 'done',
    detail: expect.stringContaining('Removed ada'),
    before: { participants: 2, host: 'ada', role: 'host' },
    after: { participants: 1, host: 'ben', kicked: true },
  });
  await rooms.stop();
});

it('closes a hall whose stage is empty, and removes people from its audience', async () => {
  const { rooms, handler } = await evening();
  const order = (commandId: string, more: object) => handler.execute({ ...command, commandId, ...more });
  const absent = await order('removes-nobody', { uid: 'zoe' });
  expect(absent).toMatchObject({ outcome: 'refused', code: 'room.member-not-found' });
  await rooms.run('evening', draft => noteAudience(draft, 1));
  const removed = await order('removes', { uid: 'zoe' });
  expect(removed).toMatchObject({ outcome: 'done', after: { kicked: true } });
  for (const { connectionId } of [ada, ben]) await rooms.run('evening', draft => leave(draft, connectionId));
  const close = { command: 'close-room', uid: undefined };
  expect(await order('closes', close)).toMatchObject({ outcome: 'done' });
  const { replica } = await rooms.acquire('evening');
  expect(audienceUpTo(replica.view)).toBe(0);
  const again = await order('closes-again', close);
  expect(again).toMatchObject({ outcome: 'refused', code: 'room.not-found' });
  await rooms.stop();
});
