import { Kept, KeptByKey } from './kept.js';

let now = 0;
let made = 0;
beforeEach(() => {
  now = 0;
  made = 0;
});

it('is made again after it expires', async () => {
  const kept = new Kept(
    async () => ++made,
    () => 60_000,
    () => now,
  );
  expect(await kept.get()).toBe(1);
  now = 59_999;
  expect(await kept.get()).toBe(1);
  now = 60_000;
  expect(await kept.get()).toBe(2);
});

it('expires depending on its value', async () => {
  const kept = new Kept(
    async () => ++made,
    value => (value === 1 ? 5_000 : 60_000),
    () => now,
  );
  await kept.get();
  now = 5_000;
  expect(await kept.get()).toBe(2);
  now = 64_999;
  expect(await kept.get()).toBe(2);
});

it('is made once for concurrent callers', async () => {
  const kept = new Kept(
    async () => ++made,
    () => 0,
    () => now,
  );
  expect(await Promise.all([kept.get(), kept.get(), kept.get()])).toEqual([1, 1, 1]);
});

it('is tried again after a failure', async () => {
  const kept = new Kept(
    async () => {
      if (++made === 1) throw new Error('away');
      return 'there';
    },
    () => 60_000,
    () => now,
  );
  await expect(kept.get()).rejects.toThrow('away');
  expect(await kept.get()).toBe('there');
});

describe('by key', () => {
  const asked: string[] = [];
  const ask = async (key: string) => {
    asked.push(key);
    return key.toUpperCase();
  };
  beforeEach(() => void asked.splice(0));

  it('is made once for each key', async () => {
    const kept = new KeptByKey(ask, 60_000, 2);
    expect(await Promise.all(['a', 'b', 'a'].map(key => kept.get(key)))).toEqual(['A', 'B', 'A']);
    expect(asked).toEqual(['a', 'b']);
  });

  it('drops the least recently used key when there are too many', async () => {
    const kept = new KeptByKey(ask, 60_000, 2);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await kept.get(key);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });
});
