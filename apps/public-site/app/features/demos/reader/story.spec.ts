import { readingMinutes, story, wordCount } from './story';

it('has three numbered chapters of more than 200 words', () => {
  expect(story.map(({ chapter }) => chapter)).toEqual([1, 2, 3]);
  for (const chapter of story) expect(wordCount(chapter)).toBeGreaterThan(200);
});

it('counts words', () => {
  expect(wordCount({ paragraphs: ['One, two’s three.', 'Four  five-six'] })).toBe(5);
});

it('assumes 200 words a minute, and at least one minute', () => {
  expect([1, 199, 200, 201, 400, 401].map(readingMinutes)).toEqual([1, 1, 1, 2, 2, 3]);
});
