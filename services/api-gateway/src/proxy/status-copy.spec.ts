import { jest } from '@jest/globals';
import type { StatusPage } from '@sevenfold/contracts';
import pino from 'pino';
import { StatusCopy } from './status-copy.js';

const page: StatusPage = {
  banner: { state: 'operational', text: 'All systems operational' },
  groups: [],
  incidents: [],
  planned: [],
  updatedAt: '2026-11-27T03:00:00.000Z',
  staleSince: null,
};
const answers = () => Promise.resolve(Response.json(page));
const isSlow = () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'));
const isRefused = () =>
  Promise.reject(
    new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
  );

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it.each([
  ['one slow answer', [isSlow], false],
  ['slow answers with a good one in between', [isSlow, answers, isSlow], false],
  ['two slow answers in a row', [isSlow, isSlow], true],
  ['a refused connection', [isRefused], true],
])('after %s, says whether the copy is needed', async (_, behaviour, isNeeded) => {
  jest.useFakeTimers();
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(answers);
  for (const answer of [answers, ...behaviour]) asked.mockImplementationOnce(answer);
  const copy = new StatusCopy('http://status.test', pino({ enabled: false }));
  copy.start();
  await jest.advanceTimersByTimeAsync(5_000 * behaviour.length);
  expect(asked).toHaveBeenCalledTimes(1 + behaviour.length);
  expect(copy.needed).toEqual(isNeeded ? { ...page, staleSince: page.updatedAt } : undefined);
  await copy.stop();
});
