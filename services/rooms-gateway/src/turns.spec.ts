import { Turns } from './turns.js';

it('begins at once what nothing is in front of, and everything else in the order in which it was asked for', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const gates = new Map<string, () => void>();
  const work = (name: string) => () => {
    done.push(`${name} begins`);
    return new Promise<void>(resolve => gates.set(name, resolve)).then(() => void done.push(`${name} ends`));
  };
  const first = turns.take(work('first'));
  expect(done).toEqual(['first begins']);
  const second = turns.take(work('second'));
  const third = turns.take(work('third'));
  gates.get('first')!();
  await first;
  await Promise.resolve();
  expect(done).toEqual(['first begins', 'first ends', 'second begins']);
  gates.get('second')!();
  await second;
  await Promise.resolve();
  gates.get('third')!();
  await Promise.all([third, turns.settled()]);
  expect(done.slice(3)).toEqual(['second ends', 'third begins', 'third ends']);
  void turns.take(work('fourth'));
  expect(done.at(-1)).toBe('fourth begins');
});

it('goes on after what failed, and tells only those who asked for it', async () => {
  const turns = new Turns();
  const failing = turns.take(async () => {
    throw new Error('not today');
  });
  const next = turns.take(async () => 'done');
  await expect(failing).rejects.toThrow('not today');
  expect(await next).toBe('done');
  await expect(turns.settled()).resolves.toBeUndefined();
});
