import { jest } from '@jest/globals';
import type { LogPosition } from '@sevenfold/contracts';
import type { Logger } from 'pino';
import type { LogEntry } from '../rooms/room-state.js';
import { ServerClock } from '../sync/server-clock.js';
import type { RoomRepository } from './room-repository.js';
import { MemoryRoomStore } from './memory-store.js';
import { RoomPersister } from './room-persister.js';
import { startOfLog, samePosition } from './room-store.js';
import { RoomReplica } from './room-replica.js';

const room = 'lobby';
const base = { epoch: 10, offset: 0 };
const logger = { warn: () => undefined } as unknown as Logger;

/** A database in which another pod writes first `lost` times; `reached` returns how far that pod has written. */
class Contended {
  place: LogPosition = base;
  written: number[] = [];
  whole: { from: LogPosition; to: LogPosition }[] = [];
  attempts = 0;

  constructor(
    private readonly lost: number,
    private readonly reached: () => LogPosition,
  ) {}

  position = async () => this.place;
  begin = async () => undefined;
  record = async (_: string, from: LogPosition, entries: readonly LogEntry[]) => {
    if (++this.attempts <= this.lost) this.place = this.reached();
    if (!samePosition(from, this.place)) return null;
    this.written.push(...entries.map(({ offset }) => offset));
    this.place = entries.at(-1)!;
    return [];
  };
  recordWhole = async (from: LogPosition, { epoch, offset }: LogPosition) => {
    this.place = { epoch, offset };
    this.whole.push({ from, to: this.place });
    return true;
  };
}

async function start(contended: Contended) {
  const store = new MemoryRoomStore();
  const snapshot = await store.open({ room, ...base, nodes: [] });
  const replica = new RoomReplica(store, new ServerClock(), snapshot, async () => (await store.load(room))!);
  const persister = new RoomPersister(
    replica,
    contended as unknown as RoomRepository,
    logger,
    () => undefined,
  );
  const write = (key: string) => replica.run(draft => draft.put(`queue/${key}`, key));
  return { store, replica, persister, write };
}

it('has nothing left to do if another pod recorded it', async () => {
  const contended = new Contended(1, () => ({ epoch: 10, offset: 1 }));
  const { persister, write } = await start(contended);
  const { position } = await write('one');
  await persister.waitUntilDurable(position);
  expect(contended).toMatchObject({ attempts: 1, written: [] });
});

it('retries as long as other pods are faster but have not recorded it', async () => {
  const contended: Contended = new Contended(8, () => ({ epoch: 10, offset: contended.attempts }));
  const { replica, persister, write } = await start(contended);
  for (let i = 0; i < 10; i++) await write(`key-${i}`);
  await persister.waitUntilDurable(replica.position);
  expect(contended).toMatchObject({ attempts: 9, written: [9, 10] });
});

it('acknowledges nothing from a lost log, even if the new one has reached the same offset', async () => {
  const contended = new Contended(1, () => ({ epoch: 20, offset: 1 }));
  const { store, replica, persister, write } = await start(contended);
  const { position } = await write('one');
  await store.forget(room, position);
  await store.open({ room, epoch: 20, offset: 0, nodes: [] });
  await store.commit(
    room,
    { epoch: 20, offset: 0 },
    { after: 20, epoch: 20, offset: 1, at: 1, writes: [['queue/two', 2]], facts: [] },
  );
  await expect(persister.waitUntilDurable(position)).rejects.toThrow('couldn’t confirm that this was saved');
  expect(replica.position).toEqual({ epoch: 20, offset: 1 });
});

it('writes the whole room if the database has moved to another log, whatever the offset there', async () => {
  const contended = new Contended(1, () => ({ epoch: 20, offset: 0 }));
  const { replica, persister, write } = await start(contended);
  const { position } = await write('one');
  await persister.waitUntilDurable(position);
  expect(contended.whole).toEqual([{ from: { epoch: 20, offset: 0 }, to: replica.position }]);
});

it('acknowledges nothing from a log that was lost before its room was recorded', async () => {
  const contended = new Contended(0, () => base);
  contended.place = startOfLog;
  const { store, persister, write } = await start(contended);
  const { position } = await write('one');
  const { record } = contended;
  contended.record = async (...written) => {
    await store.forget(room, position);
    await store.open({ room, epoch: 20, offset: 0, nodes: [] });
    return record(...written);
  };
  await expect(persister.waitUntilDurable(position)).rejects.toThrow('couldn’t confirm that this was saved');
});

describe('while the database is down', () => {
  /** Seconds at which it tried to record. */
  let asked: number[];
  let away: boolean;
  let parts: Awaited<ReturnType<typeof start>>;
  beforeEach(async () => {
    jest.useFakeTimers({ now: 0 });
    [asked, away] = [[], true];
    const contended = new Contended(0, () => base);
    const { record } = contended;
    contended.record = (...entries) => {
      asked.push(Date.now() / 1_000);
      return away ? Promise.reject(new Error('away')) : record(...entries);
    };
    parts = await start(contended);
    await parts.write('one');
    parts.persister.scheduleWrite();
  });
  afterEach(() => void jest.useRealTimers());

  it('retries every second, and stops once everything is written', async () => {
    await jest.advanceTimersByTimeAsync(60_500);
    away = false;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(Array.from({ length: 62 }, (_, second) => second));
    expect(parts.persister.isUpToDate()).toBe(true);
  });

  it('tries once more when it stops, and leaves the rest to the log', async () => {
    await jest.advanceTimersByTimeAsync(500);
    await parts.persister.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([0, 0.5]);
  });
});
