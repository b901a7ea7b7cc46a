import { isKept, needsKey, signingKey } from './key-schedule.js';

const now = new Date('2026-03-01T00:00:00.000Z');
const agedMinutes = (minutes: number) => ({ createdAt: new Date(now.getTime() - minutes * 60_000) });
const day = 24 * 60;

describe('the schedule for signing keys', () => {
  it('asks for a first key, and for a new one when the newest is too old', () => {
    expect(needsKey([], 30, now)).toBe(true);
    expect(needsKey([agedMinutes(30 * day)], 30, now)).toBe(false);
    expect(needsKey([agedMinutes(30 * day + 1)], 30, now)).toBe(true);
    expect(needsKey([agedMinutes(0), agedMinutes(31 * day)], 30, now)).toBe(false);
  });

  it('signs with a new key only once it has been published for ten minutes', () => {
    const old = agedMinutes(31 * day);
    expect(signingKey([agedMinutes(9), old], now)).toBe(old);
    const known = agedMinutes(10);
    expect(signingKey([known, old], now)).toBe(known);
  });

  it('signs with the very first key at once', () => {
    const first = agedMinutes(0);
    expect(signingKey([first], now)).toBe(first);
    expect(signingKey([], now)).toBeUndefined();
  });

  it('keeps a key for as long as a token signed with it may live', () => {
    expect(isKept(agedMinutes(31 * day), 30, now)).toBe(true);
    expect(isKept(agedMinutes(33 * day), 30, now)).toBe(false);
  });
});
