import { expect, it } from '@jest/globals';
import { browserName } from './browser-name';

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140', 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140) Firefox/140.0', 'Firefox on macOS'],
  ['curl/8.0', 'curl/8.0'],
  ['<b>'.repeat(50), '<b>'.repeat(50).slice(0, 40)],
  [null, 'Unknown browser'],
])('names %j as %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
