import { jest } from '@jest/globals';
import type { Logger } from 'pino';
import type { RoomRegistry } from '../store/room-registry.js';
import type { Connections } from '../sockets/connections.js';
import { Housekeeping } from './housekeeping.js';
import type { Joining } from '../operations/joining.js';
import type { PasswordChecks } from '../operations/password-checks.js';
import type { PodWatch } from '../store/pod-watch.js';
import type { SessionRevocations } from '../sockets/session-revocations.js';
import type { FrameDispatcher } from '../operations/frame-dispatcher.js';
import type { SocketFailures } from '../sockets/socket-failures.js';

/** Every task's interval. */
const periods = {
  'a heartbeat of this pod': 2,
  'closing silent sockets': 1,
  'forgetting limits per person': 1,
  'forgetting limits per address': 1,
  'forgetting limits of reads': 1,
  'forgetting limits of reactions': 1,
  'forgetting limits of changes of place': 1,
  'forgetting limits of failures': 1,
  'forgetting limits of passwords': 1,
  'closing idle rooms': 1,
  'looking for missed entries': 2,
  'looking for dead pods': 2,
  'looking for rooms that nobody has open': 10,
  'forgetting old sign-outs': 60,
};
type Task = keyof typeof periods;

/** Seconds at which each task ran. */
const done = new Map<Task, number[]>();
let ends: Partial<Record<Task, () => Promise<never> | never>>;
const task =
  <T>(name: Task, answer?: T) =>
  () => {
    done.set(name, [...(done.get(name) ?? []), Date.now() / 1_000]);
    return ends[name]?.() ?? Promise.resolve(answer);
  };
const bucket = (name: Task) => ({ forgetFull: task(name) });
const warn = jest.fn();
/** Counts iterations over this pod's open rooms. */
const eachOpen = jest.fn(async () => undefined);

let housekeeping: Housekeeping;
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  jest.clearAllMocks();
  done.clear();
  ends = {};
  housekeeping = new Housekeeping(
    {
      pod: 'this-pod',
      beat: task('a heartbeat of this pod'),
      dead: task('looking for dead pods', new Set()),
      leave: async () => undefined,
    } as unknown as PodWatch,
    {
      sweep: task('closing idle rooms'),
      checkPositions: task('looking for missed entries'),
      names: task('looking for rooms that nobody has open', []),
      eachOpen,
    } as unknown as RoomRegistry,
    { sweep: task('closing silent sockets') } as unknown as Connections,
    {
      perPerson: bucket('forgetting limits per person'),
      perAddress: bucket('forgetting limits per address'),
      reads: bucket('forgetting limits of reads'),
      reactions: bucket('forgetting limits of reactions'),
    } as unknown as FrameDispatcher,
    bucket('forgetting limits of changes of place') as unknown as Joining,
    bucket('forgetting limits of passwords') as unknown as PasswordChecks,
    { forgetOld: task('forgetting old sign-outs') } as unknown as SessionRevocations,
    { perAddress: bucket('forgetting limits of failures') } as unknown as SocketFailures,
    { warn } as unknown as Logger,
  );
});
afterEach(async () => {
  await housekeeping.stop();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

const tasks = Object.entries(periods) as [Task, number][];
const upTo = (period: number) => Array.from({ length: Math.floor(120 / period) }, (_, n) => (n + 1) * period);
/** Omits the first heartbeat, which comes before everything else. */
const timesOf = (name: Task) => done.get(name)?.filter(at => at > 0);

it.each(tasks)('runs in time: %s, every %i s', async (name, period) => {
  await housekeeping.start();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(timesOf(name)).toEqual(upTo(period));
});

it('looks every four seconds for connections without a subscriber, and every two for dead pods', async () => {
  await housekeeping.start();
  await jest.advanceTimersByTimeAsync(120_000);
  expect(eachOpen).toHaveBeenCalledTimes(30 + 60);
});

it.each(tasks.filter(([name]) => !name.startsWith('forgetting limits')))(
  'retries what failed: %s',
  async (name, period) => {
    await housekeeping.start();
    ends[name] = () => {
      throw new Error('away');
    };
    await jest.advanceTimersByTimeAsync(120_000);
    expect(timesOf(name)).toEqual(upTo(period));
    expect(warn).toHaveBeenCalled();
  },
);

it('closes silent sockets and sends heartbeats while a pass over the rooms hangs', async () => {
  await housekeeping.start();
  ends['closing idle rooms'] = () => new Promise(() => undefined);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(timesOf('closing idle rooms')).toEqual([1]);
  for (const name of ['closing silent sockets', 'a heartbeat of this pod'] as const)
    expect(timesOf(name)).toEqual(upTo(periods[name]));
});
