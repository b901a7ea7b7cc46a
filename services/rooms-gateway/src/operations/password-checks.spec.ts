import { hashPassword, type PasswordHash } from '../rooms/password.js';
import type { RoomView } from '../rooms/room-state.js';
import type { Connection } from '../sockets/connection.js';
import { PasswordChecks } from './password-checks.js';

const behind = (lock: PasswordHash) =>
  ({ lock: () => ({ ...lock, by: 'ada' }), member: () => null }) as unknown as RoomView;
const from = (uid: string, network: string) =>
  ({ principal: { uid }, remote: { network } }) as unknown as Connection;

/** Hashing takes seconds on a busy machine, and limits must not recover meanwhile. */
let now = 0;
beforeEach(() => void (now = 0));

/** How many of `count` attempts pass. */
async function passed(count: number, attempt: (index: number) => Promise<unknown>) {
  const done = await Promise.allSettled(Array.from({ length: count }, (_, index) => attempt(index)));
  const refusals = done.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  for (const { reason } of refusals)
    expect(reason).toMatchObject({ code: 'limit.too-many', meta: { retryAfterMs: expect.any(Number) } });
  return count - refusals.length;
}

it('limits checks of correct passwords per person over all rooms, and per address', async () => {
  const view = behind(await hashPassword('open sesame'));
  const checks = new PasswordChecks(() => now);
  const attempt = (uid: string, index: number) =>
    checks.opens(view, from(uid, '192.0.2.1'), `room-${index}`, 'open sesame');
  expect(await passed(30, index => attempt('ben', index))).toBe(20);
  expect(await checks.opens(view, from('cleo', '192.0.2.1'), 'room', 'open sesame')).toEqual(
    expect.any(String),
  );
  // At once, because each may be wrong until it is checked.
  expect(await passed(200, index => attempt(`guest-${index}`, index))).toBe(60);
  expect(await checks.opens(view, from('dora', '192.0.2.2'), 'room', 'open sesame')).toEqual(
    expect.any(String),
  );
});

it('lets someone try again after the time that the error states', async () => {
  const view = behind(await hashPassword('open sesame'));
  const checks = new PasswordChecks(() => now);
  const guess = () => checks.opens(view, from('ben', '192.0.2.1'), 'room', 'guess');
  expect(await passed(6, guess)).toBe(5);
  const { meta } = (await guess().catch((error: unknown) => error)) as { meta: { retryAfterMs: number } };
  now += meta.retryAfterMs - 5;
  expect(await passed(1, guess)).toBe(0);
  now += 10;
  expect(await passed(1, guess)).toBe(1);
});

it('counts the passwords that someone sets together with those that they try', async () => {
  const checks = new PasswordChecks(() => now);
  expect(await passed(30, index => checks.hash(from('ada', '192.0.2.1'), `password ${index}`))).toBe(20);
  const view = behind(await hashPassword('open sesame'));
  await expect(checks.opens(view, from('ada', '192.0.2.1'), 'room', 'open sesame')).rejects.toThrow(
    'password attempts',
  );
});

it('does not lock out others at an address because one person keeps trying wrong passwords', async () => {
  const view = behind(await hashPassword('open sesame'));
  const checks = new PasswordChecks(() => now);
  const guess = (index: number) => checks.opens(view, from('ben', '192.0.2.1'), 'room', `guess ${index}`);
  expect(await passed(200, guess)).toBe(5);
  expect(await checks.opens(view, from('cleo', '192.0.2.1'), 'room', 'open sesame')).toEqual(
    expect.any(String),
  );
});
