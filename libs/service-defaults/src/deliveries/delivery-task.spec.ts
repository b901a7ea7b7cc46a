import { jest } from '@jest/globals';
import { DeliveryTask, type DeliveryTaskOptions } from './delivery-task.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A task that polls a queue every ten seconds, the deliveries that it began, and the log. */
function start(queue: string[], options: Partial<DeliveryTaskOptions<string>> = {}) {
  const begun: string[] = [];
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const task = new DeliveryTask<string>({
    name: 'delivery of letters',
    service: 'post',
    kind: 'email',
    everyMs: 10_000,
    runsAtStart: true,
    atOnce: 2,
    logger: { warn: (_: object, text: string) => log.push(text), info: () => undefined } as never,
    backlog: async () => ({ due: queue.length, ageSeconds: 0 }),
    claim: async () => queue.shift(),
    deliver: async letter => {
      begun.push(letter);
      await new Promise<void>(resolve => ends.set(letter, resolve));
      return 'delivered';
    },
    ...options,
  });
  void task.start();
  return { task, begun, log, end: (letter: string) => ends.get(letter)!() };
}

it('keeps its concurrency limit, and begins the next delivery when one ends', async () => {
  const { begun, end } = start(['a', 'b', 'c', 'd']);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(begun).toEqual(['a', 'b']);
  end('a');
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('begins later deliveries while one takes long', async () => {
  const queue = ['slow'];
  const { begun, end } = start(queue);
  await jest.advanceTimersByTimeAsync(1_000);
  queue.push('later', 'latest');
  await jest.advanceTimersByTimeAsync(10_000);
  end('later');
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['slow', 'later', 'latest']);
});

it('begins nothing after it is stopped, and waits for what is in progress', async () => {
  const { task, begun, end } = start(['a', 'b', 'c']);
  await jest.advanceTimersByTimeAsync(0);
  const isStopped = jest.fn();
  const stopped = task.stop().then(isStopped);
  end('a');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(isStopped).not.toHaveBeenCalled();
  end('b');
  await stopped;
  expect(begun).toEqual(['a', 'b']);
});

it('continues with the next run after a claim or an outcome that cannot be stored', async () => {
  const queue = ['a', 'b'];
  const { log } = start(queue, {
    atOnce: 1,
    deliver: async () => {
      throw new Error('The database is down.');
    },
  });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(queue).toEqual([]);
  expect(log).toEqual(['delivery of letters failed', 'delivery of letters failed']);
});
