import { signInMethod } from './sign-in-method.js';

const device = (userAgent: string, platform = '', maxTouchPoints = 0) => ({
  userAgent,
  platform,
  maxTouchPoints,
});

describe('signing in', () => {
  it.each(['iPad', 'iPhone', 'iPod'])('redirects on an %s', name => {
    expect(signInMethod(device(`Mozilla/5.0 (${name}; CPU OS 17_0 like Mac OS X)`))).toBe('redirect');
  });

  it('redirects on an iPad that calls itself a Mac', () => {
    expect(signInMethod(device('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 'MacIntel', 5))).toBe(
      'redirect',
    );
  });

  it('opens a popup on a Mac, which has no touch screen', () => {
    expect(signInMethod(device('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 'MacIntel', 0))).toBe(
      'popup',
    );
  });
});
