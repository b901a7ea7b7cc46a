import { stoppable } from '../target.ts';

/** Starts three parts; the second fails to end. */
async function start(ends: AsyncDisposableStack, ended: string[], failure?: Error) {
  for (const part of ['store', 'stack', 'spread'])
    ends.defer(() => {
      ended.push(part);
      if (part === 'stack') throw new Error('the stack did not end');
    });
  if (failure) throw failure;
  return { url: 'http://127.0.0.1:1' };
}

it('ends every part of a failed start, the newest first, even if one fails to end', async () => {
  const ended: string[] = [];
  await expect(stoppable(ends => start(ends, ended, new Error('no pod')))).rejects.toThrow();
  expect(ended).toEqual(['spread', 'stack', 'store']);
});

it('keeps everything running until `stop`, and ends it once', async () => {
  const ended: string[] = [];
  const running = await stoppable(ends => start(ends, ended));
  expect(ended).toEqual([]);
  await expect(running.stop()).rejects.toThrow('the stack did not end');
  await running.stop();
  expect(ended).toEqual(['spread', 'stack', 'store']);
});
