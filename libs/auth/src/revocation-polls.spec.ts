import { jest } from '@jest/globals';

let isAway = false;
/** Each request to identity: when, and its `since`. */
const asked: { at: number; since: number | undefined }[] = [];
jest.unstable_mockModule('./ask-identity.js', () => ({
  askIdentity: async ({ searchParams }: URL) => {
    const since = searchParams.get('since');
    asked.push({ at: Date.now(), since: since === null ? undefined : Number(since) });
    if (isAway) throw new Error('away');
    return { until: Date.now(), revocations: [] };
  },
}));
const { RevocationFeed } = await import('./revocation-feed.js');

const onTrouble = jest.fn();
let feed: InstanceType<typeof RevocationFeed>;
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  onTrouble.mockClear();
  asked.splice(0);
  isAway = false;
  feed = new RevocationFeed({ identityUrl: 'http://identity', onTrouble });
});
afterEach(() => {
  feed.onModuleDestroy();
  jest.useRealTimers();
});

it('asks every two seconds for what is new since the last answer', async () => {
  feed.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(6_500);
  expect(asked).toEqual([
    { at: 0, since: undefined },
    { at: 2_000, since: 0 },
    { at: 4_000, since: 2_000 },
    { at: 6_000, since: 4_000 },
  ]);
  feed.onModuleDestroy();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(4);
});

it('goes on asking every two seconds while identity is away, and reports that each time it leaves', async () => {
  feed.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(0);
  for (let time = 1; time <= 2; time++) {
    isAway = true;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onTrouble).toHaveBeenCalledTimes(time);
    isAway = false;
    await jest.advanceTimersByTimeAsync(60_000);
  }
  expect(asked.map(({ at }) => at)).toEqual(Array.from({ length: 121 }, (_, n) => n * 2_000));
});

it('asks four times a second until the first answer, and reports nothing for ten seconds', async () => {
  isAway = true;
  feed.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(9_700);
  expect(asked.map(({ at }) => at)).toEqual(Array.from({ length: 39 }, (_, n) => n * 250));
  expect(onTrouble).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(50_000);
  expect(onTrouble).toHaveBeenCalledTimes(1);
});
