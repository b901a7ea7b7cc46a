import { isStillPlayed, type LeftOver } from '../game-day/left-over.ts';

const left: LeftOver = { game: 'one', fault: 'redis-full', seen: '12:00:00' };
const isPlayedWith = (found: LeftOver | undefined) => isStillPlayed(left, async () => found, 100);

it('knows a runner that still plays by the note that it renews, or that it has another game', async () => {
  expect(await isPlayedWith(left)).toBe(false);
  expect(await isPlayedWith({ ...left, seen: '12:00:10' })).toBe(true);
  expect(await isPlayedWith({ ...left, game: 'two' })).toBe(true);
});

it('takes a game whose note is gone as over', async () => {
  expect(await isPlayedWith(undefined)).toBe(false);
});
