import { formatTime } from './format-time';

it.each([
  [-1, '0:00'],
  [9.9, '0:09'],
  [106, '1:46'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [43_418, '12:03:38'],
])('writes %s seconds as %s', (seconds, words) => {
  expect(formatTime(seconds)).toBe(words);
});
