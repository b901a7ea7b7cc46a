import { titleOf } from './use-tracks';

describe('the current track’s title', () => {
  const tracks = [{ url: '/audio/one.mp3', title: 'One' }];

  it.each([
    ['/audio/one.mp3', undefined, 'One'],
    ['https://example.test/a/two%20words.mp3?token=1', undefined, 'two words.mp3'],
    ['https://example.test/x.mp3', 'Given', 'Given'],
    ['https://example.test/%E0%A4%A.mp3', undefined, '%E0%A4%A.mp3'],
    ['https://example.test/', undefined, 'example.test'],
  ])('%s (%s) is %s', (url, given, title) => {
    expect(titleOf(url, tracks, given)).toBe(title);
  });
});
