import { jest } from '@jest/globals';
import type { AccessCheck, RevocationFeed } from '@sevenfold/auth';
import type { Logger } from 'pino';
import type { Connections } from './sockets/connections.js';
import { EndedSignIns } from './sockets/ended-sign-ins.js';
import type { Database } from './database.js';
import { KeptRoomsSweeper } from './kept-rooms/kept-rooms-sweeper.js';
import type { KeptRooms } from './kept-rooms/kept-rooms.js';
import { LastHour } from './operators/last-hour.js';
import type { Parties } from './parties/parties.js';
import type { PartyEmails } from './parties/party-emails.js';
import { PartyUpkeep } from './parties/party-upkeep.js';
import type { RoomList } from './room-list/room-list.query.js';
import { RoomTrends } from './operators/room-trends.js';
import type { SocketFailures } from './sockets/socket-failures.js';
import { RoomRetention } from './upkeep/room-retention.js';
import type { RoomRepository } from './store/room-repository.js';
import type { RoomRegistry } from './store/room-registry.js';
import type { ServerClock } from './sync/server-clock.js';
import { TrackSweeper } from './track-uploads/track-sweeper.js';
import type { TrackUploads } from './track-uploads/track-uploads.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

const logger = { warn: () => undefined } as unknown as Logger;
const uploads = (sweep: () => object) => ({ sweep }) as unknown as TrackUploads;
const partyUpkeep = (work: object) => {
  const done = { sweep: async () => undefined, sendDue: async () => undefined, ...work };
  return new PartyUpkeep(done as unknown as Parties, done as unknown as PartyEmails, logger);
};
/** One call that each task makes. */
const tasks = {
  'operators who lost their role': {
    seconds: 2,
    of: (ofOperators: () => never[]) =>
      new EndedSignIns(
        { ofOperators } as unknown as Connections,
        { listen: () => undefined } as unknown as RevocationFeed,
        {} as AccessCheck,
        logger,
      ),
  },
  'the state of rooms': {
    seconds: 1,
    of: (eachOpen: () => never[]) =>
      new LastHour({} as Database, { eachOpen } as unknown as RoomRegistry, {} as ServerClock, logger),
  },
  'the trends of the day': {
    seconds: 60,
    of: (all: () => never[]) =>
      new RoomTrends(
        { $executeRaw: async () => 0 } as unknown as Database,
        { all } as unknown as RoomList,
        { flush: async () => undefined } as unknown as SocketFailures,
        { now: () => Date.now() } as ServerClock,
        logger,
      ),
  },
  'data of rooms that has expired': {
    seconds: 60,
    of: ($queryRaw: () => never[]) =>
      new RoomRetention(
        { $queryRaw, recordedRoom: { findMany: () => [] } } as unknown as Database,
        {} as RoomRepository,
        {} as RoomRegistry,
        uploads(() => ({})),
        logger,
      ),
  },
  'tracks that nobody needs': {
    seconds: 600,
    of: (sweep: () => never[]) =>
      new TrackSweeper(
        uploads(async () => sweep()),
        logger,
      ),
  },
  'rooms that nobody keeps any more': {
    seconds: 60,
    of: (sweep: () => never[]) => new KeptRoomsSweeper({ sweep } as unknown as KeptRooms, logger),
  },
  'parties that lost their room': {
    seconds: 5,
    of: (sweep: () => never[]) => partyUpkeep({ sweep: async () => sweep() }),
  },
  'emails about parties': {
    seconds: 5,
    of: (sendDue: () => never[]) => partyUpkeep({ sendDue: async () => sendDue() }),
  },
};

it.each(Object.entries(tasks))('checks %s at its interval', async (_name, { seconds, of }) => {
  const looks = new Set<number>();
  const task = of(() => {
    looks.add(Date.now() / 1_000);
    return [];
  });
  void task.start();
  await jest.advanceTimersByTimeAsync(3 * seconds * 1_000);
  await task.stop();
  expect([...looks]).toEqual([seconds, 2 * seconds, 3 * seconds]);
});
