import { describeDevice } from './device';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0', 0, 'Computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 0, 'Computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 5, 'Tablet'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 5, 'Phone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel) Chrome/156.0 Mobile Safari', 5, 'Phone'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X) Chrome/156.0 Safari', 5, 'Tablet'],
])('%s with %i touch points is a %s', (userAgent, maxTouchPoints, device) => {
  expect(describeDevice({ userAgent, maxTouchPoints })).toBe(device);
});
