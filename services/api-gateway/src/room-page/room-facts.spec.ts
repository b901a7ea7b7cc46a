import { jest } from '@jest/globals';
import { RoomsFacts } from './room-facts.js';

const answer = { participants: 2, host: null, session: null, state: 'idle' };
const answers = (room: string) => Promise.resolve(Response.json({ room, ...answer }));
const isSlow = () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'));
const isBroken = () => Promise.resolve(new Response(null, { status: 503 }));
const isRefused = () =>
  Promise.reject(
    new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
  );

afterEach(() => void jest.restoreAllMocks());

/** Asks about one room after another; says which rooms-gateway was asked about. */
async function asked(...behaviour: ((room: string) => Promise<Response>)[]) {
  const rooms: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(url => {
    const room = (url as string).split('/').at(-1)!;
    rooms.push(room);
    return behaviour[Number(room)]!(room);
  });
  const facts = new RoomsFacts('http://rooms.test');
  for (const room of behaviour.keys()) await facts.of(String(room));
  return rooms.map(Number);
}

it('asks about other rooms after one did not answer', async () => {
  expect(await asked(isSlow, isBroken, answers, isSlow, isSlow, answers)).toEqual([0, 1, 2, 3, 4, 5]);
});

it.each([
  ['three failures in a row', [isSlow, isBroken, isSlow]],
  ['a refused connection', [isRefused]],
])('asks about no room for a while after %s', async (_, failures) => {
  expect(await asked(...failures, answers)).toEqual([...failures.keys()]);
});
