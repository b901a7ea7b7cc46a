import { jest } from '@jest/globals';

let isAway = false;
/** While pending, identity neither answers nor refuses. The real request has a timeout. */
let silence: Promise<void> | undefined;
/** Each request to identity: its time and its `since`. */
const asked: { at: number; since: number | undefined }[] = [];
jest.unstable_mockModule('./ask-identity.js', () => ({
  askIdentity: async ({ searchParams }: URL) => {
    const since = searchParams.get('since');
    asked.push({ at: Date.now(), since: since === null ? undefined : Number(since) });
    await silence;
    if (isAway) throw new Error('away');
    return { until: Date.now(), revocations: [] };
  },
}));
const { RevocationFeed } = await import('./revocation-feed.js');

const onTrouble = jest.fn();
let feed: InstanceType<typeof RevocationFeed>;
/** Whether a service that waits for the feed would have started. */
let begun: boolean;
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  onTrouble.mockClear();
  begun = false;
  asked.splice(0);
  isAway = false;
  silence = undefined;
  feed = new RevocationFeed({ identityUrl: 'http://identity', onTrouble });
  void feed.begun.then(() => (begun = true));
});
afterEach(() => {
  feed.onModuleDestroy();
  jest.useRealTimers();
});

it('asks every two seconds for new revocations since the last answer', async () => {
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

it('keeps asking every two seconds while identity is down, and reports each outage', async () => {
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

it('begins with the first answer', async () => {
  isAway = true;
  feed.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(begun).toBe(false);
  isAway = false;
  await jest.advanceTimersByTimeAsync(250);
  expect(begun).toBe(true);
  expect(onTrouble).not.toHaveBeenCalled();
});

it('begins without an answer after ten seconds, and reports trouble', async () => {
  isAway = true;
  feed.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(9_900);
  expect(begun).toBe(false);
  await jest.advanceTimersByTimeAsync(100);
  expect(begun).toBe(true);
  expect(onTrouble).toHaveBeenCalledTimes(1);
});

it('begins once a request that hangs at ten seconds has timed out', async () => {
  isAway = true;
  const deadline = Promise.withResolvers<void>();
  silence = deadline.promise;
  feed.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(11_000);
  expect(begun).toBe(false);
  deadline.resolve();
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toBe(true);
  expect(onTrouble).toHaveBeenCalledTimes(1);
});
