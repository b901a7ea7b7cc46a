import { requestGuestToken } from './guest-token.js';

const { fetch } = globalThis;
const guest = (uid: string) => ({
  token: uid,
  tokenType: 'Bearer' as const,
  uid,
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  guestUntil: new Date(Date.now() + 60_000).toISOString(),
});

beforeEach(() => void (globalThis.fetch = async () => Response.json(guest('guest-new'))));
afterEach(() => {
  delete window.earlyGuest;
  globalThis.fetch = fetch;
});

describe('a guest’s sign-in that the page’s head has begun', () => {
  it('is used for the first token, and only for that one', async () => {
    window.earlyGuest = Promise.resolve(guest('guest-early'));
    expect((await requestGuestToken()).uid).toBe('guest-early');
    expect((await requestGuestToken()).uid).toBe('guest-new');
  });

  it('is replaced if the head could not sign them in', async () => {
    window.earlyGuest = Promise.reject(new Error('Try again in a minute.'));
    expect((await requestGuestToken()).uid).toBe('guest-new');
  });
});
