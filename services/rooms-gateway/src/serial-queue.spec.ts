import { SerialQueue } from './serial-queue.js';

it('starts at once if the queue is empty, and otherwise in order', async () => {
  const queue = new SerialQueue();
  const done: string[] = [];
  const gates = new Map<string, () => void>();
  const work = (name: string) => () => {
    done.push(`${name} begins`);
    return new Promise<void>(resolve => gates.set(name, resolve)).then(() => void done.push(`${name} ends`));
  };
  const first = queue.run(work('first'));
  expect(done).toEqual(['first begins']);
  const second = queue.run(work('second'));
  const third = queue.run(work('third'));
  gates.get('first')!();
  await first;
  await Promise.resolve();
  expect(done).toEqual(['first begins', 'first ends', 'second begins']);
  gates.get('second')!();
  await second;
  await Promise.resolve();
  gates.get('third')!();
  await Promise.all([third, queue.settled()]);
  expect(done.slice(3)).toEqual(['second ends', 'third begins', 'third ends']);
  void queue.run(work('fourth'));
  expect(done.at(-1)).toBe('fourth begins');
});

it('continues after a failure, and reports it only to its caller', async () => {
  const queue = new SerialQueue();
  const failing = queue.run(async () => {
    throw new Error('not today');
  });
  const next = queue.run(async () => 'done');
  await expect(failing).rejects.toThrow('not today');
  expect(await next).toBe('done');
  await expect(queue.settled()).resolves.toBeUndefined();
});
