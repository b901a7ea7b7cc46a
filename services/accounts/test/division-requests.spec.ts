import {
  divisionRequestApprovedV1,
  divisionRequestDeniedV1,
  divisionRequestSchema,
  divisionRequestSubmittedV1,
  membershipGrantedV1,
  operatorActionRecordedV1,
} from '@sevenfold/contracts';
import { expectProblem, startAccounts, type RunningAccounts } from './support/running-accounts.js';

let accounts: RunningAccounts;
beforeAll(async () => {
  accounts = await startAccounts();
  await accounts.watch('accounts.division-request', 'accounts.membership', 'accounts.operator-action');
});
afterAll(() => accounts.stop());

const requests = '/api/division-requests';
const submit = (as: string, body: object) => accounts.call('POST', requests, { as, body });
const decide = async (id: string, verb: 'approve' | 'deny', body?: unknown) =>
  accounts.call('POST', `/api/admin${requests.slice(4)}/${id}/${verb}`, {
    as: await accounts.operator(),
    body,
  });

describe('asking for access to a division', () => {
  it('creates a pending request with the default reason', async () => {
    const { uid, token } = await accounts.person();
    const { status, body } = await submit(token, { division: 'echoverse' });
    expect([status, body.created]).toEqual([201, true]);
    expect(divisionRequestSchema.parse(body.request)).toMatchObject({
      uid,
      division: 'echoverse',
      reason: 'Requesting access to view this content',
      status: 'pending',
      actor: { uid, email: `${uid}@sevenfold.test` },
    });
    expect((await accounts.call('GET', requests, { as: token })).body).toEqual({ requests: [body.request] });
    const [event] = await accounts.publishedOf(divisionRequestSubmittedV1, data => data.uid === uid);
    expect(event).toMatchObject({ key: body.request.id, data: { division: 'echoverse', again: false } });
  });

  it('renews a pending request instead of adding another, even if many arrive at once', async () => {
    const { uid, token } = await accounts.person();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => submit(token, { division: 'nexus', reason: `try ${i}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    const { body } = await submit(token, { division: 'nexus', reason: 'please' });
    expect(body).toMatchObject({ created: false, request: { reason: 'please', status: 'pending' } });
    expect(await accounts.sql('select reason from division_requests where uid = $1', [uid])).toEqual([
      { reason: 'please' },
    ]);
  });

  it('works before the profile is created', async () => {
    const as = await accounts.token({ uid: 'early' });
    expect(await submit(as, { division: 'summit' })).toMatchObject({ status: 201 });
    expect(await accounts.call('GET', '/api/accounts/early', { as })).toMatchObject({ status: 200 });
  });

  it.each([
    [{}, 'division'],
    [{ division: 'atlantis' }, 'division'],
    [{ division: 'nexus', reason: '  ' }, 'reason'],
    [{ division: 'nexus', reason: 'x'.repeat(501) }, 'reason'],
    [{ division: 'nexus', status: 'approved' }, 'status'],
  ])('refuses %j', async (body, field) => {
    const { uid, token } = await accounts.person();
    expectProblem(await submit(token, body), { status: 400, field });
    expect(await accounts.sql('select 1 from division_requests where uid = $1', [uid])).toEqual([]);
  });

  it('is not for guests, and never shows other people’s requests', async () => {
    expectProblem(await submit(await accounts.guest(), { division: 'nexus' }), { status: 403 });
    const { token } = await accounts.person();
    expect((await accounts.call('GET', requests, { as: token })).body).toEqual({ requests: [] });
  });
});

it('only operators see how many requests are pending', async () => {
  const counts = async (as?: string) => accounts.call('GET', '/api/admin/division-requests/counts', { as });
  const admin = await accounts.operator();
  const { pending } = (await counts(admin)).body;
  const { token } = await accounts.person();
  const { body } = await submit(token, { division: 'horizon' });
  expect((await counts(admin)).body).toEqual({ pending: pending + 1 });
  await decide(body.request.id, 'deny');
  expect((await counts(admin)).body).toEqual({ pending });
  expect((await counts()).status).toBe(401);
  expect((await counts(token)).status).toBe(403);
});

describe('deciding a request', () => {
  it('makes the person a member at once when approved, which is audited', async () => {
    const { uid, token } = await accounts.person();
    const { request } = (await submit(token, { division: 'echoverse' })).body;
    const { status, body } = await decide(request.id, 'approve', { reason: 'known from the band' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      level: 'member',
      request: { status: 'approved', decision: { by: 'operator', reason: 'known from the band' } },
    });
    const profile = (await accounts.call('GET', `/api/accounts/${uid}`, { as: token })).body;
    expect(profile.access.divisions.echoverse).toBe('member');
    const own = (await accounts.call('GET', requests, { as: token })).body.requests[0];
    expect(own).toMatchObject({ status: 'approved', decision: { reason: 'known from the band' } });
    expect(own.decision.by).toBeUndefined();

    await accounts.publishedOf(
      divisionRequestApprovedV1,
      data => data.uid === uid && data.operator === 'operator',
    );
    const granted = await accounts.publishedOf(membershipGrantedV1, data => data.uid === uid);
    expect(granted).toMatchObject([
      { data: { division: 'echoverse', level: 'member', because: 'request-approved' } },
    ]);
    const [audit] = await accounts.publishedOf(
      operatorActionRecordedV1.accounts,
      data => data.actionId === body.actionId,
    );
    expect(audit!.data).toMatchObject({
      action: 'division-request.approve',
      operator: 'operator',
      target: { kind: 'division-request', id: request.id },
      outcome: 'done',
      reason: 'known from the band',
      before: { uid, division: 'echoverse', status: 'pending', level: 'guest' },
      after: { uid, division: 'echoverse', status: 'approved', level: 'member' },
      ip: expect.any(String),
    });
  });

  it('changes only the request when denied, and the person may ask again', async () => {
    const { uid, token, profile } = await accounts.person();
    const { request } = (await submit(token, { division: 'lumina' })).body;
    expect((await decide(request.id, 'deny')).body).toMatchObject({
      level: 'guest',
      request: { status: 'denied' },
    });
    expect((await accounts.call('GET', `/api/accounts/${uid}`, { as: token })).body.access).toEqual(
      profile.access,
    );
    await accounts.publishedOf(divisionRequestDeniedV1, data => data.requestId === request.id);
    expect(await submit(token, { division: 'lumina' })).toMatchObject({
      status: 201,
      body: { created: true },
    });
  });

  it('happens once, even if others decide at the same moment', async () => {
    const { token } = await accounts.person();
    const { request } = (await submit(token, { division: 'horizon' })).body;
    const answers = await Promise.all(
      [...Array(4)].map((_, i) => decide(request.id, i % 2 ? 'approve' : 'deny')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const late = await decide(request.id, 'deny');
    expectProblem(late, { status: 409, code: 'division-request.already-decided' });
    const audits = await accounts.sql(
      `select payload->>'outcome' as outcome from outbox where aggregateid = $1 and type like '%operator-action%'`,
      [request.id],
    );
    expect(audits.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect(audits.filter(({ outcome }) => outcome === 'refused')).toHaveLength(4);
  });

  it('that fails midway is audited as failed, and rolled back', async () => {
    const { token } = await accounts.person();
    const { request } = (await submit(token, { division: 'horizon' })).body;
    await accounts.sql('alter table memberships rename to memberships_away');
    const broken = await decide(request.id, 'approve');
    await accounts.sql('alter table memberships_away rename to memberships');
    expectProblem(broken, { status: 500, code: 'internal' });
    const [told] = await accounts.publishedOf(
      operatorActionRecordedV1.accounts,
      ({ target }) => target.id === request.id,
    );
    expect(told!.data).toMatchObject({ outcome: 'failed', code: 'internal' });
    expect((await decide(request.id, 'approve')).status).toBe(200);
  });

  it('does not let members ask for what they have, and never lowers an owner’s level', async () => {
    const { uid, token } = await accounts.person();
    const { request } = (await submit(token, { division: 'vespera' })).body;
    await accounts.sql(`insert into memberships values ($1, 'vespera', 'owner', now())`, [uid]);
    expect((await decide(request.id, 'approve')).body.level).toBe('owner');
    expectProblem(await submit(token, { division: 'vespera' }), {
      status: 409,
      code: 'division-request.already-member',
    });
  });

  it('refuses invalid and unknown ids, unknown fields and empty reasons', async () => {
    expectProblem(await decide('not-an-id', 'approve'), { status: 400, field: 'id' });
    const missing = await decide('00000000-0000-4000-8000-000000000000', 'approve');
    expectProblem(missing, { status: 404, code: 'division-request.not-found' });
    const { token } = await accounts.person();
    const { request } = (await submit(token, { division: 'nexus' })).body;
    expectProblem(await decide(request.id, 'approve', { level: 'owner' }), { status: 400, field: 'level' });
    expectProblem(await decide(request.id, 'deny', { reason: '' }), { status: 400, field: 'reason' });
    expect((await accounts.call('GET', requests, { as: token })).body.requests[0].status).toBe('pending');
  });
});

describe('finding requests', () => {
  it('lists the oldest pending request first, page by page', async () => {
    const as = await accounts.operator();
    const asked: string[] = [];
    for (let i = 0; i < 5; i++)
      asked.push((await submit((await accounts.person()).token, { division: 'skyforge' })).body.request.id);
    await accounts.sql(
      `update division_requests set created_at = created_at - interval '1 day' where id = $1`,
      [asked[4]],
    );
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = `division=skyforge&limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await accounts.call('GET', `/api/admin/division-requests?${query}`, { as });
      found.push(...body.requests.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    expect(found[0]).toBe(asked[4]);
    expect(found.toSorted()).toEqual(asked.toSorted());
  });

  it('is for operators, and refuses queries it does not understand', async () => {
    const path = '/api/admin/division-requests';
    expectProblem(await accounts.call('GET', path, { as: await accounts.token() }), { status: 403 });
    const as = await accounts.operator();
    const noId = Buffer.from(JSON.stringify([new Date(), 'no-id'])).toString('base64url');
    for (const query of ['status=open', 'cursor=eA', `cursor=${noId}`, 'limit=101', 'x=1'])
      expectProblem(await accounts.call('GET', `${path}?${query}`, { as }), { status: 400 });
  });
});
