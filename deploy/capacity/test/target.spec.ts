import { stoppable } from '../target.ts';

/** Parts that a start has begun; the second cannot be ended. */
async function start(ends: AsyncDisposableStack, ended: string[], failure?: Error) {
  for (const part of ['store', 'stack', 'spread'])
    ends.defer(() => {
      ended.push(part);
      if (part === 'stack') throw new Error('stack still runs');
    });
  if (failure) throw failure;
  return { url: 'http://127.0.0.1:1' };
}

it('ends what a failed start had begun, the newest first, whatever cannot be ended', async () => {
  const ended: string[] = [];
  await expect(stoppable(ends => start(ends, ended, new Error('no pod')))).rejects.toThrow();
  expect(ended).toEqual(['spread', 'stack', 'store']);
});

it('keeps what a start has begun until it is stopped, once', async () => {
  const ended: string[] = [];
  const running = await stoppable(ends => start(ends, ended));
  expect(ended).toEqual([]);
  await expect(running.stop()).rejects.toThrow('stack still runs');
  await running.stop();
  expect(ended).toEqual(['spread', 'stack', 'store']);
});
