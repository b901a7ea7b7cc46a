import { safeReturnPath } from './return-path.js';

describe('the way back after signing in', () => {
  it.each(['/profile', '/divisions/lumina?demo=1#top', '/r/first-room', '/%2F%2Fevil.example'])(
    'is %s itself when it is a path of this site',
    path => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'profile',
    '',
    null,
    undefined,
  ])('is home when asked for %p', path => {
    expect(safeReturnPath(path)).toBe('/');
  });

  it('is home rather than the sign-in page itself', () => {
    expect(safeReturnPath('/auth/signin?from=/x')).toBe('/');
  });
});
