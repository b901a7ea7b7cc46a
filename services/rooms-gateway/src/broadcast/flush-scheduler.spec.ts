import { jest } from '@jest/globals';
import { FlushScheduler } from './flush-scheduler.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const times = () => ({ flush: [] as number[], flushLive: [] as number[], flushHall: [] as number[] });

/** A room that notes the milliseconds at which it sent each kind of message. */
function room() {
  const start = performance.now();
  const sent = times();
  const note = (kind: keyof typeof sent) => sent[kind].push(performance.now() - start);
  return {
    sent,
    flush: () => void note('flush'),
    flushLive: () => void note('flushLive'),
    flushHall: () => void note('flushHall'),
  };
}

it.each([
  ['state', 'scheduleState', 'flush', 20],
  ['live values', 'scheduleLive', 'flushLive', 50],
  ['news to the audience', 'scheduleHall', 'flushHall', 1_000],
] as const)(
  'sends %s of every waiting room once per tick, and only if there are any',
  (_, schedule, kind, ms) => {
    const scheduler = new FlushScheduler();
    const [lobby, attic] = [room(), room()];
    for (const broadcaster of [lobby, attic, lobby]) scheduler[schedule](broadcaster);
    jest.advanceTimersByTime(10 * ms);
    expect(jest.getTimerCount()).toBe(0);
    scheduler[schedule](lobby);
    jest.advanceTimersByTime(10 * ms);
    expect(lobby.sent).toEqual({ ...times(), [kind]: [ms, 11 * ms] });
    expect(attic.sent).toEqual({ ...times(), [kind]: [ms] });
  },
);

it('sends a room that changes while it is sent again at the next tick', () => {
  const scheduler = new FlushScheduler();
  const lobby = room();
  const restless = {
    ...lobby,
    flush: () => {
      lobby.flush();
      scheduler.scheduleState(restless);
    },
  };
  scheduler.scheduleState(restless);
  jest.advanceTimersByTime(79);
  expect(lobby.sent.flush).toEqual([20, 40, 60]);
});

it('lets other work through once sending has taken two milliseconds, then sends the other rooms', () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const scheduler = new FlushScheduler();
  const done: string[] = [];
  const slow = (name: string) => ({
    ...room(),
    flush: () => {
      done.push(name);
      setImmediate(() => done.push(`ping during ${name}`));
      now += 1;
    },
  });
  for (const name of ['a', 'b', 'c', 'd', 'e']) scheduler.scheduleState(slow(name));
  jest.advanceTimersByTime(100);
  const pings = (names: string[]) => names.map(name => `ping during ${name}`);
  expect(done).toEqual(['a', 'b', 'c', ...pings(['a', 'b', 'c']), 'd', 'e', ...pings(['d', 'e'])]);
});
