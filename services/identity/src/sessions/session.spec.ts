import { sessionChange } from './session.js';

describe('a session', () => {
  it.each([
    ['new', 'sign-in', 'starts'],
    ['new', 'ping', 'starts'],
    ['new', 'sign-out', 'ends'],
    ['open', 'sign-in', 'goes-on'],
    ['open', 'ping', 'goes-on'],
    ['open', 'sign-out', 'ends'],
    ['ended', 'sign-in', 'starts'],
    ['ended', 'sign-out', 'stays-ended'],
  ] as const)('that is %s: %s and it %s', (state, action, change) => {
    expect(sessionChange(state, action)).toBe(change);
  });

  it('rejects pings after its sign-out', () => {
    expect(() => sessionChange('ended', 'ping')).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'session.ended' }),
    );
  });
});
