import { isStillPlayed, type LeftOver } from '../game-day/left-over.ts';

const left: LeftOver = { game: 'one', fault: 'redis-full', seen: '12:00:00' };
const isPlayedWith = (found: LeftOver | undefined) => isStillPlayed(left, async () => found, 100);

it('takes a renewed note, or one about another game, as a sign that the runner still runs', async () => {
  expect(await isPlayedWith(left)).toBe(false);
  expect(await isPlayedWith({ ...left, seen: '12:00:10' })).toBe(true);
  expect(await isPlayedWith({ ...left, game: 'two' })).toBe(true);
});

it('counts a game without a note as over', async () => {
  expect(await isPlayedWith(undefined)).toBe(false);
});
