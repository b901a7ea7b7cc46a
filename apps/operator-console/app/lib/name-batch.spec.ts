import { expect, it } from '@jest/globals';
import { createNameBatch } from './name-batch';

it('fetches all names wanted together with one request, and returns null for unknown uids', async () => {
  const asked: string[][] = [];
  const nameOf = createNameBatch(async uids => {
    asked.push([...uids]);
    return new Map([['ada', 'Ada Lovelace']]);
  }, 0);
  expect(await Promise.all([nameOf('ada'), nameOf('ben'), nameOf('ada')])).toEqual([
    'Ada Lovelace',
    null,
    'Ada Lovelace',
  ]);
  expect(asked).toEqual([['ada', 'ben']]);
});

it('splits long lists, and rejects only the names of a failed request', async () => {
  const nameOf = createNameBatch(async uids => {
    if (uids.includes('uid-0')) throw new Error('away');
    return new Map(uids.map(uid => [uid, uid.toUpperCase()]));
  }, 0);
  const names = await Promise.allSettled(Array.from({ length: 101 }, (_, n) => nameOf(`uid-${n}`)));
  expect(names[0]).toMatchObject({ status: 'rejected' });
  expect(names[100]).toEqual({ status: 'fulfilled', value: 'UID-100' });
});
