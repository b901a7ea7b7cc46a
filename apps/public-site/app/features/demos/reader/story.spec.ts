import { readingMinutes, story, wordCount } from './story';

it('has three chapters, numbered, of a page or more each', () => {
  expect(story.map(({ chapter }) => chapter)).toEqual([1, 2, 3]);
  for (const chapter of story) expect(wordCount(chapter)).toBeGreaterThan(200);
});

it('counts words as they are read', () => {
  expect(wordCount({ paragraphs: ['One, two’s three.', 'Four  five-six'] })).toBe(5);
});

it('reads 200 words a minute, and no chapter in no time', () => {
  expect([1, 199, 200, 201, 400, 401].map(readingMinutes)).toEqual([1, 1, 1, 2, 2, 3]);
});
