import { startModeration, type RunningModeration } from './support/running-moderation.js';
import { timeLeftIn, until } from '@sevenfold/testing';

let moderation: RunningModeration;

beforeAll(async () => {
  // Refused calls are counted per hour. If an hour ended during the tests, the count would start again at zero.
  await timeLeftIn('hour', 60);
  moderation = await startModeration({ REFUSED_CALLS_PER_CALLER: '3', REFUSED_CALLS_PER_HOUR: '8' });
}, 120_000);
afterAll(() => moderation.stop());

interface Entry {
  operator: { uid: string };
  target: { id: string };
}
const refusals = async (): Promise<Entry[]> => moderation.audit('?action=admin-api.call&limit=200');
const recorded = (what: (entry: Entry) => boolean, missing: string) =>
  until(async () => (await refusals()).find(what), missing);
const report = (as: string | undefined, path: string) =>
  moderation.call('POST', '/refused-calls', { as, body: { method: 'POST', path } });

describe('a refused call of the admin API', () => {
  it('is in the audit log with who tried what, from where, and why it was refused', async () => {
    const ada = await moderation.token({ uid: 'ada' });
    await moderation.call('POST', '/api/admin/room/studio/kick/ben', { as: ada });
    expect(await recorded(({ operator }) => operator.uid === 'ada', 'the call of ada')).toMatchObject({
      action: 'admin-api.call',
      service: 'moderation',
      target: { kind: 'other', id: 'POST /api/admin/room/studio/kick/ben' },
      outcome: 'refused',
      code: 'access.admin-required',
      ip: '127.0.0.1',
    });
  });

  it('by a former operator who tries to change something is recorded once', async () => {
    const dana = await moderation.token({ uid: 'dana', admin: true });
    moderation.issuer.demote('dana');
    const path = '/api/admin/room/studio/close';
    expect((await moderation.call('POST', path, { as: dana })).status).toBe(403);
    // Rows are written after the answer, in order: once these are there, so are all rows of the change.
    for (const later of ['/api/admin/rooms', '/api/admin/maintenance']) {
      await moderation.call('GET', later, { as: dana });
      await recorded(({ target }) => target.id === `GET ${later}`, 'a later call');
    }
    const own = (await refusals()).filter(({ target }) => target.id === `POST ${path}`);
    expect(own).toMatchObject([{ operator: { uid: 'dana' }, code: 'access.admin-required' }]);
  });

  it('without a token is attributed to nobody', async () => {
    await moderation.call('GET', '/api/admin/audit?limit=1');
    expect(await recorded(({ operator }) => operator.uid === 'nobody', 'the call of nobody')).toMatchObject({
      target: { id: 'GET /api/admin/audit' },
      outcome: 'refused',
      code: 'token.missing',
    });
  });

  it('that the gateway reports is recorded as refused by the gateway', async () => {
    const guest = await moderation.token({ uid: 'cleo' });
    expect((await report(guest, '/api/admin/accounts')).status).toBe(204);
    expect(await recorded(({ operator }) => operator.uid === 'cleo', 'the call of cleo')).toMatchObject({
      service: 'api-gateway',
      target: { id: 'POST /api/admin/accounts' },
      code: 'access.admin-required',
    });
  });

  it('by an operator is not recorded, because the gateway could not have refused it', async () => {
    expect(await report(moderation.admin, '/api/admin/accounts')).toMatchObject({
      status: 409,
      body: { code: 'refused-call.not-refused' },
    });
    expect((await refusals()).some(({ operator }) => operator.uid === 'operator')).toBe(false);
  });

  it('by an operator whose body was refused is recorded each time', async () => {
    const as = await moderation.token({ uid: 'olga', admin: true });
    const problem = {
      code: 'request.too-large',
      detail: 'The body of this request can be at most 65536 bytes.',
    };
    const call = { method: 'POST', path: '/api/admin/maintenance', problem };
    for (let time = 0; time < 5; time++)
      expect((await moderation.call('POST', '/refused-calls', { as, body: call })).status).toBe(204);
    const own = (await refusals()).filter(({ operator }) => operator.uid === 'olga');
    expect(own).toHaveLength(5);
    expect(own[0]).toMatchObject({ outcome: 'refused', ...problem, service: 'api-gateway' });
  });

  it('by an operator that failed on the way is recorded as failed', async () => {
    const as = await moderation.token({ uid: 'olga-2', admin: true });
    const problem = { code: 'service.unavailable', detail: 'Not available right now.', outcome: 'failed' };
    const call = { method: 'POST', path: '/api/admin/accounts/ben/access', problem };
    expect((await moderation.call('POST', '/refused-calls', { as, body: call })).status).toBe(204);
    expect(await recorded(({ operator }) => operator.uid === 'olga-2', 'the failed call')).toMatchObject(
      problem,
    );
  });

  it.each([
    { method: 'POST', path: 'no-path' },
    { method: 'post it', path: '/' },
    { method: 'GET', path: '/', operator: 'ada' },
  ])('is refused as %j', async body => {
    expect((await moderation.call('POST', '/refused-calls', { body })).status).toBe(400);
  });

  it('by guests does not use up the limit of people, nor that of former operators', async () => {
    for (let guest = 0; guest < 12; guest++)
      for (let call = 0; call < 5; call++)
        await report(await moderation.guest(`guest-${guest}`), '/api/admin/rooms');
    expect((await refusals()).filter(({ operator }) => operator.uid.startsWith('guest-'))).toHaveLength(7);
    const path = '/api/admin/accounts/ben';
    await report(await moderation.token({ uid: 'dora' }), path);
    const issuedAt = Math.floor(Date.now() / 1000) - 60;
    const former = { admin: true, iat: issuedAt };
    const blocked = await moderation.token({ uid: 'mallory', ...former });
    const demoted = await moderation.token({ uid: 'trudy', ...former });
    moderation.issuer.revoke('mallory');
    moderation.issuer.demote('trudy');
    await until(async () => (await report(blocked, path)).status === 204, 'the revocation did not arrive');
    await report(demoted, path);
    const target = { id: `POST ${path}` };
    for (const [uid, code] of [
      ['dora', 'access.admin-required'],
      ['mallory', 'token.revoked'],
      ['trudy', 'access.admin-required'],
    ])
      expect(await recorded(({ operator }) => operator.uid === uid, `the call of ${uid}`)).toMatchObject({
        code,
        target,
      });
  });

  it('does not fill the audit log, however often it is repeated', async () => {
    const flood = await moderation.token({ uid: 'flood' });
    for (let round = 0; round < 20; round++) await report(flood, '/api/admin/rooms');
    expect((await refusals()).filter(({ operator }) => operator.uid === 'flood')).toHaveLength(3);
    await report(await moderation.token({ uid: 'next' }), '/api/admin/rooms');
    expect(await recorded(({ operator }) => operator.uid === 'next', 'the call of next')).toMatchObject({
      detail: 'This needs the admin role. 17 more since the last entry.',
    });
    for (let caller = 0; caller < 20; caller++)
      await report(await moderation.token({ uid: `caller-${caller}` }), '/api/admin/rooms');
    const people = (await refusals()).filter(
      ({ operator }) => !/^(nobody|guest-|mallory|trudy|olga|dana)/.test(operator.uid),
    );
    expect(people).toHaveLength(8);
  });
});
