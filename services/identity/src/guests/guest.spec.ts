import { guestUntil, mayStay, tokenExpiry } from './guest.js';

const guest = { uid: 'guest-1', since: 1_000_000 };
const day = 86_400;

describe('a guest', () => {
  it('lasts a day in total, however often the token is renewed', () => {
    expect(guestUntil(guest)).toBe(guest.since + day);
    for (const hours of [0, 1, 12, 23, 23.9])
      expect(tokenExpiry(guest, guest.since + hours * 3600, 60)).toBeLessThanOrEqual(guest.since + day);
    expect(tokenExpiry(guest, guest.since + 23.5 * 3600, 60)).toBe(guest.since + day);
    expect(tokenExpiry(guest, guest.since, 60)).toBe(guest.since + 3600);
  });

  it('becomes a new guest when less than a minute of the day is left', () => {
    expect(mayStay(guest, guest.since + day - 60)).toBe(true);
    expect(mayStay(guest, guest.since + day - 59)).toBe(false);
  });
});
