import { createPool, migrate, prismaOptions } from '@sevenfold/database';
import type { Logger } from 'pino';
import { testDatabase } from '@sevenfold/testing';
import { Database } from '../../src/database.js';
import { roomsGateway } from '../../src/index.js';
import { RoomRepository } from '../../src/store/room-repository.js';

export const quiet = { warn: () => undefined, error: () => undefined } as unknown as Logger;

/** Recorded rooms in a real database, for any number of pods. */
export async function startRecordedRooms() {
  const { url, drop } = await testDatabase('rooms');
  await migrate(url, roomsGateway.migrations!);
  const pool = createPool(url, 8);
  const database = new Database(prismaOptions(pool));
  return {
    database,
    /** The repository of one pod. */
    ofPod: (logger = quiet) => new RoomRepository(database, pool, logger),
    sql: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    async stop() {
      await database.$disconnect();
      await pool.end();
      await drop();
    },
  };
}

export type RecordedRooms = Awaited<ReturnType<typeof startRecordedRooms>>;
