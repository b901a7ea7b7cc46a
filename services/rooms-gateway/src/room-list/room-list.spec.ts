import type { RoomSummary } from '@sevenfold/contracts';
import type { RoomRegistry } from '../store/room-registry.js';
import { RoomNodes } from '../rooms/room-nodes.js';
import type { ServerClock } from '../sync/server-clock.js';
import { RoomList } from './room-list.query.js';

/** Rooms with a controlled read delay, and a count of reads. */
function slowRooms() {
  const rooms = new Map([['one', 1]]);
  const found = { reads: 0, away: false };
  let goOn = () => undefined as void;
  const asked = () => new Promise<void>(resolve => (goOn = resolve));
  const live = {
    names: async () => {
      await asked();
      if (found.away) throw new Error('Connection is closed.');
      return [...rooms.keys()];
    },
    peek: async (room: string) => {
      found.reads++;
      const nodes = new RoomNodes([
        ['host', 'ada'],
        ...(room === 'hall' ? [['~audience', { upTo: 1_000 }] as const] : []),
        ['members/ada', { role: 'host', joinedAt: 1, anonymous: false, name: 'Ada' }],
      ]);
      return { room, epoch: 1, offset: rooms.get(room)!, nodes };
    },
    store: {
      audiences: async () => {
        throw new Error('Connection is closed.');
      },
      positions: async (names: string[]) => names.map(room => ({ epoch: 1, offset: rooms.get(room)! })),
    },
  };
  const list = new RoomList(live as unknown as RoomRegistry, { now: () => 0 } as ServerClock);
  return { list, rooms, found, answer: () => goOn() };
}

/** Names of people's rooms. Resident rooms are always in the list. */
const namesOf = (rooms: RoomSummary[]) => rooms.filter(({ resident }) => !resident).map(({ room }) => room);

it('makes one list for all requests during another one, and includes what changed meanwhile', async () => {
  const { list, rooms, found, answer } = slowRooms();
  const first = list.open();
  const others = Array.from({ length: 50 }, () => list.open());
  answer();
  expect(namesOf(await first)).toEqual(['one']);
  rooms.set('two', 1);
  answer();
  for (const other of others) expect(namesOf(await other)).toEqual(['one', 'two']);
  expect(found.reads).toBe(2);
});

it('shows a hall without its audience if the store cannot tell its size', async () => {
  const { list, rooms, answer } = slowRooms();
  rooms.set('hall', 1);
  const listed = list.open();
  answer();
  expect((await listed).find(({ room }) => room === 'hall')).toMatchObject({ participants: 1, audience: 0 });
});

it('names hosts to operators, and not in public', async () => {
  const { list, answer } = slowRooms();
  const forOperators = list.forOperators();
  answer();
  expect((await forOperators)[0]).toMatchObject({ room: 'one', host: 'ada', hostName: 'Ada' });
  const open = list.open();
  answer();
  expect(JSON.stringify(await open)).not.toContain('Ada');
});

it('reports that rooms cannot be reached, and lists them again once they can', async () => {
  const { list, found, answer } = slowRooms();
  found.away = true;
  const failing = expect(list.open()).rejects.toMatchObject({ code: 'store.unavailable' });
  answer();
  await failing;
  found.away = false;
  const again = list.open();
  answer();
  expect(namesOf(await again)).toEqual(['one']);
});
