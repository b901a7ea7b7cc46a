import type { Logger } from 'pino';
import { join } from '../rooms/membership.js';
import type { RoomRepository } from '../store/room-repository.js';
import { RoomRegistry } from '../store/room-registry.js';
import { MemoryRoomStore } from '../store/memory-store.js';
import { ServerClock } from '../sync/server-clock.js';
import { RoomCommandsHandler } from './room-commands.handler.js';

it('reports a command as done once it is stored, even if it is repeated before that', async () => {
  let isAway = false;
  const database = {
    load: async () => null,
    position: async () => null,
    record: async () => {
      if (isAway) throw new Error('away');
      return [];
    },
  } as unknown as RoomRepository;
  const logger = { warn: () => undefined } as unknown as Logger;
  const rooms = new RoomRegistry(new MemoryRoomStore(), database, new ServerClock(), logger);
  const ada = { uid: 'ada', anonymous: false, connectionId: 'adas', client: 'adas-client', pod: 'pod' };
  const ben = { ...ada, uid: 'ben', connectionId: 'bens', client: 'bens-client' };
  await rooms.run('evening', draft => join(draft, ada));
  await rooms.run('evening', draft => join(draft, ben));
  const command = {
    commandId: 'one',
    command: 'kick' as const,
    room: 'evening',
    uid: 'ada',
    operator: 'olga',
    requestedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  };
  const handler = new RoomCommandsHandler(rooms);
  isAway = true;
  await expect(handler.execute(command)).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(handler.execute(command)).rejects.toMatchObject({ kind: 'unavailable' });
  isAway = false;
  expect(await handler.execute(command)).toEqual({
    outcome: 'done',
    detail: expect.stringContaining('Removed ada'),
    before: { participants: 2, host: 'ada', role: 'host' },
    after: { participants: 1, host: 'ben', kicked: true },
  });
  await rooms.stop();
});
