import { randomUUID } from 'node:crypto';
import { divisionIds, membershipChangedV1, membershipGrantedV1 } from '@sevenfold/contracts';
import { startIdentity, type RunningIdentity } from './support/running-identity.js';
import { until } from '@sevenfold/testing';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const everywhere = (level: string) => Object.fromEntries(divisionIds.map(id => [id, level]));
const claimedBy = async (claims: Parameters<RunningIdentity['token']>[0]) =>
  (await identity.call('GET', '/api/identity/me', { as: await identity.token(claims) })).body.divisions;
const grant = (uid: string, level: string, division = 'echoverse', id = randomUUID(), at = new Date()) =>
  identity.publish(
    membershipGrantedV1,
    { uid, division, level, because: 'request-approved', grantedAt: at.toISOString() },
    id,
    uid,
  );
const set = (uid: string, level: string, division: string, at = new Date()) =>
  identity.publish(
    membershipChangedV1,
    { uid, division, level, operator: 'olga', changedAt: at.toISOString() },
    randomUUID(),
    uid,
  );
const holds = (uid: string, level: string, division = 'echoverse') =>
  until(async () => (await claimedBy({ uid }))[division] === level, `${uid} is ${level} of ${division}`);

describe('someone’s access level in the divisions', () => {
  it('is guest until access is granted, and then member at once, with the same token', async () => {
    expect(await claimedBy({ uid: 'ada' })).toEqual(everywhere('guest'));
    await grant('ada', 'member');
    await holds('ada', 'member');
    expect(await claimedBy({ uid: 'ada' })).toEqual({ ...everywhere('guest'), echoverse: 'member' });
    expect(await claimedBy({ uid: 'ben' })).toEqual(everywhere('guest'));
  });

  it('is raised and never lowered, even by repeated or reordered events', async () => {
    const twice = randomUUID();
    await grant('cleo', 'owner', 'nexus', twice);
    await grant('cleo', 'member', 'nexus');
    await grant('cleo', 'owner', 'nexus', twice);
    await grant('cleo', 'member', 'summit');
    await holds('cleo', 'member', 'summit');
    expect((await claimedBy({ uid: 'cleo' })).nexus).toBe('owner');
  });

  it('is what an operator sets, up or down', async () => {
    for (const level of ['owner', 'member', 'guest']) {
      await set('dora', level, 'nexus');
      await holds('dora', level, 'nexus');
      expect((await claimedBy({ uid: 'dora' })).nexus).toBe(level);
    }
  });

  it('is not restored by stale events, such as replayed dead letters', async () => {
    const before = new Date(Date.now() - 60_000);
    await grant('eve', 'owner', 'nexus');
    await holds('eve', 'owner', 'nexus');
    await set('eve', 'guest', 'nexus');
    await holds('eve', 'guest', 'nexus');
    await grant('eve', 'owner', 'nexus', randomUUID(), before);
    await set('eve', 'owner', 'nexus', before);
    // Events of one person are handled in order.
    await grant('eve', 'member', 'lumina');
    await holds('eve', 'member', 'lumina');
    expect((await claimedBy({ uid: 'eve' })).nexus).toBe('guest');
    await grant('eve', 'member', 'nexus');
    await holds('eve', 'member', 'nexus');
  });

  it.each(['admin', 'Member', ''])('is not changed by the unknown level %j', async word => {
    const uid = `word-${word.length}`;
    await grant(uid, word);
    await grant(uid, 'member', 'lumina');
    await holds(uid, 'member', 'lumina');
    expect((await claimedBy({ uid })).echoverse).toBe('guest');
  });

  it('is owner everywhere for operators, and guest everywhere for guests', async () => {
    expect(await claimedBy({ uid: 'operator', admin: true })).toEqual(everywhere('owner'));
    expect(await claimedBy({ uid: 'ada', globalRole: 'admin', divisions: everywhere('owner') })).toEqual({
      ...everywhere('guest'),
      echoverse: 'member',
    });
    const { body } = await identity.call('POST', '/api/identity/guest-token');
    const guest = await identity.call('GET', '/api/identity/me', { as: body.token });
    expect(guest.body.divisions).toEqual(everywhere('guest'));
  });
});
