import { trackTitle } from './track-title.js';

describe('a track’s title', () => {
  const tracks = [{ url: '/audio/one.mp3', title: 'One' }];

  it.each([
    ['/audio/one.mp3', undefined, 'One'],
    ['/audio/one.mp3', 'The host’s own words', 'One'],
    ['https://example.test/a/two%20words.mp3?token=1', undefined, 'two words.mp3'],
    ['https://example.test/x.mp3', 'Given', 'Given'],
    ['https://example.test/%E0%A4%A.mp3', undefined, '%E0%A4%A.mp3'],
    ['https://example.test/', undefined, 'example.test'],
  ])('of %s (%s) is %s', (trackUrl, title, shown) => {
    expect(trackTitle({ trackUrl, title }, tracks)).toBe(shown);
  });
});
