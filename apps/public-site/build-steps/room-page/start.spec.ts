import { jest } from '@jest/globals';

// The build inserts the script's path.
jest.unstable_mockModule('__FIRST_SOUND__', () => ({}), { virtual: true });

const { fetch } = globalThis;
const headersOf = (request?: RequestInit) => new Headers(request?.headers);

/** A guest token that is valid for this long. */
const guest = (uid: string, seconds: number) => ({
  token: `token of ${uid}`,
  uid,
  expiresAt: new Date(Date.now() + seconds * 1_000).toISOString(),
});

/** Runs the script as the first one of a room's page. */
async function start() {
  document.head.innerHTML = '<script></script><meta name="room-start" content="{}" data-path="/r/evening">';
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: document.querySelector('script'),
  });
  const bearers: (string | null)[] = [];
  globalThis.fetch = async (path, request) => {
    if (path !== '/api/identity/guest-token') return Response.json({ ticket: 'one-use' });
    const bearer = headersOf(request).get('authorization');
    bearers.push(bearer);
    return Response.json(guest(bearer ? 'guest-held' : 'guest-new', 600));
  };
  jest.resetModules();
  await import('./start');
  const begun = window.roomStart!;
  await begun.ticket;
  return { ...begun, bearers };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = fetch;
  delete window.roomStart;
  delete window.earlyGuest;
});

it.each([
  ['gets an id without a token', undefined, 'guest-new', [null]],
  ['keeps the token while it lasts', 600, 'guest-held', []],
  ['keeps their id in the last minute of their token', 30, 'guest-held', ['Bearer token of guest-held']],
  ['gets another id after their token has expired', -1, 'guest-new', [null]],
])('a guest %s', async (_, seconds, uid, bearers) => {
  if (seconds !== undefined)
    localStorage.setItem('sevenfold.guest', JSON.stringify(guest('guest-held', seconds)));
  const begun = await start();
  expect(await begun.guest).toMatchObject({ uid });
  expect(begun.bearers).toEqual(bearers);
});

it.each<[string, Record<string, string>, object]>([
  ['nothing was set', {}, { volume: 1, output: '' }],
  ['it is muted', { 'sevenfold.volume': '0', 'sevenfold.output': 'b2' }, { volume: 0, output: 'b2' }],
  ['the volume is unreadable', { 'sevenfold.volume': 'loud' }, { volume: 1 }],
])('reads volume and output of this device when %s', async (_, stored, expected) => {
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  expect(await start()).toMatchObject(expected);
});
