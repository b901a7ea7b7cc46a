import { jest } from '@jest/globals';
import { z } from 'zod';
import { AskedService } from './asked-service.js';

const answers = () => Promise.resolve(Response.json({ is: 'there' }));
const isUnknown = () => Promise.resolve(Response.json({ code: 'not-found' }, { status: 404 }));
const isSlow = () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'));
const isBroken = () => Promise.resolve(new Response(null, { status: 503 }));
const isRefused = () =>
  Promise.reject(
    new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
  );

afterEach(() => void jest.restoreAllMocks());

/** Asks for one thing after another; returns which of these requests the service received. */
async function asked(...behaviour: (() => Promise<Response>)[]) {
  const paths: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(url => {
    const path = (url as string).split('/').at(-1)!;
    paths.push(path);
    return behaviour[Number(path)]!();
  });
  const service = new AskedService('http://rooms.test', 150);
  for (const path of behaviour.keys()) await service.get(`/${path}`, z.object({ is: z.string() }));
  return paths.map(Number);
}

it('keeps asking after fewer than three failures in a row', async () => {
  expect(await asked(isSlow, isBroken, answers, isSlow, isSlow, answers)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('keeps asking, however many requests the service answers with 404', async () => {
  expect(await asked(isUnknown, isUnknown, isUnknown, answers)).toEqual([0, 1, 2, 3]);
});

it.each([
  ['three failures in a row', [isSlow, isBroken, isSlow]],
  ['a refused connection', [isRefused]],
])('asks for nothing for a while after %s', async (_, failures) => {
  expect(await asked(...failures, answers)).toEqual([...failures.keys()]);
});
