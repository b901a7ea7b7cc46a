import { opened, until } from '@sevenfold/testing';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

/** Operators' paths below either prefix, and the service that answers them. */
const operatorPaths = [
  ['GET', '/rooms', 'moderation'],
  ['POST', '/room/studio/kick/ada', 'moderation'],
  ['GET', '/accounts', 'accounts'],
  ['POST', '/division-requests/some-id/approve', 'accounts'],
  ['GET', '/contact/submissions', 'contact-intake'],
  ['GET', '/status/incidents', 'status'],
] as const;

describe.each(['/admin', '/api/admin'])('trap 5, below %s:', prefix => {
  describe.each(operatorPaths)('%s %s', (method, path, service) => {
    it('is closed without a token, and with an invalid one', async () => {
      const bad = [
        undefined,
        'nonsense',
        await gateway.token({ admin: true, aud: 'another-api' }),
        await gateway.token({ admin: true, exp: Math.floor(Date.now() / 1000) - 3600 }),
      ];
      for (const as of bad) {
        const answer = await gateway.call(prefix + path, { method, as });
        expect({ status: answer.status, code: answer.body.code }).toEqual({
          status: 401,
          code: expect.stringMatching(/^token\./),
        });
      }
    });

    it('is closed to people without the admin role, and to guests whatever their token claims', async () => {
      const tokens = [
        await gateway.token(),
        await gateway.token({ admin: 'true', role: 'administrator' }),
        await gateway.token({ globalRole: 'admin', roles: { globalRole: 'admin' } }),
        await gateway.guest(),
      ];
      for (const as of tokens) {
        const answer = await gateway.call(prefix + path, { method, as });
        expect({ status: answer.status, code: answer.body.code }).toEqual({
          status: 403,
          code: 'access.admin-required',
        });
      }
    });

    it.each([[{ admin: true }], [{ role: 'admin' }]])(
      'is open to an operator by the claim %j',
      async claims => {
        const as = await gateway.token({ uid: 'operator', ...claims });
        const answer = await gateway.call(`${prefix}${path}?limit=5`, { method, as });
        expect(answer.body).toMatchObject({ service, method, path: `/api/admin${path}?limit=5` });
      },
    );
  });
});

it('guards operators’ paths in every other spelling, too', async () => {
  const as = await gateway.token();
  for (const path of [
    '/api/%61dmin/rooms',
    '/api/admin%2frooms',
    '/api//admin/rooms',
    '/api/status/..%2fadmin/rooms',
    '/api/admin;x/rooms',
    '/API/admin/rooms',
  ]) {
    const before = gateway.neighbours.arrivals.length;
    await gateway.call(path, { as });
    expect({ path, passed: gateway.neighbours.arrivals.slice(before) }).toEqual({ path, passed: [] });
  }
});

describe('a refused call', () => {
  const reports = () => gateway.neighbours.arrivals.filter(({ path }) => path === '/refused-calls');
  const reported = (path: string) =>
    until(() => reports().some(({ body }) => body.includes(path)), `a report of ${path}`);

  it('is reported to moderation, with the token that was refused, and without its query', async () => {
    const as = await gateway.token();
    await gateway.call('/admin/room/told/close?secret=1', { method: 'POST', as });
    await reported('/room/told/close');
    const report = reports().find(({ body }) => body.includes('told'))!;
    expect(JSON.parse(report.body)).toEqual({ method: 'POST', path: '/api/admin/room/told/close' });
    expect(report).toMatchObject({
      service: 'moderation',
      headers: { authorization: `Bearer ${as}`, 'x-forwarded-for': '127.0.0.1' },
    });
  });

  it('of a visitor is not reported, nor is an admitted call', async () => {
    const before = reports().length;
    await gateway.call('/api/status', { as: 'nonsense' });
    await gateway.call('/api/admin/audit', { as: gateway.admin });
    await gateway.call('/api/admin/last');
    await reported('/api/admin/last');
    expect(
      reports()
        .slice(before)
        .map(({ body }) => JSON.parse(body).path),
    ).toEqual(['/api/admin/last']);
  });

  it.each<{
    whose: string;
    env?: Record<string, string>;
    before?: (narrow: RunningGateway) => Promise<unknown>;
    type?: string;
    query?: string;
    problem: { code: string; outcome: 'refused' | 'failed' };
  }>([
    {
      whose: 'service is down',
      before: async narrow => narrow.neighbours.leave('accounts'),
      problem: { code: 'service.unavailable', outcome: 'failed' },
    },
    {
      whose: 'client has too many other calls under way',
      // The other call is still under way when the gateway stops.
      env: { CLIENT_FACTOR: String(1 / 64), SHUTDOWN_GRACE_MS: '200' },
      before: async narrow => {
        narrow.neighbours.streams.add('/api/admin/accounts/endless');
        void narrow.call('/api/admin/accounts/endless', { as: narrow.admin }).catch(() => undefined);
        await until(() => narrow.neighbours.streaming === 1, 'the only place is taken');
      },
      problem: { code: 'request.too-many-at-once', outcome: 'refused' },
    },
    {
      whose: 'client has asked too often',
      env: { RATE_LIMIT_PER_MINUTE: '1' },
      before: async narrow => narrow.call('/api/healthz'),
      problem: { code: 'request.too-many', outcome: 'refused' },
    },
    {
      whose: 'body has an invalid type',
      type: 'nonsense',
      problem: { code: 'request.unsupported-type', outcome: 'refused' },
    },
    {
      whose: 'query contains a path traversal',
      query: '?x=../a',
      problem: { code: 'request.malformed', outcome: 'refused' },
    },
  ])('of an operator whose $whose is reported as such', async ({ env, before, type, query, problem }) => {
    const narrow = await opened(startGateway(env));
    await before?.(narrow);
    const path = '/api/admin/accounts/ben/access';
    const call = (as: string) =>
      narrow.call(path + (query ?? ''), {
        method: 'POST',
        body: '{}',
        as,
        headers: type ? { 'content-type': type } : {},
      });
    const answer = await call(narrow.admin);
    expect(answer.body.code).toBe(problem.code);
    const [report] = await until(() => {
      const found = narrow.neighbours.arrivals.filter(({ path }) => path === '/refused-calls');
      return found.length > 0 && found;
    }, 'a report');
    expect(JSON.parse(report!.body)).toEqual({
      method: 'POST',
      path,
      problem: { ...problem, detail: answer.body.detail },
    });
  });

  it('without a token, above the rate limit, is not reported, and the gateway continues', async () => {
    const narrow = await opened(startGateway({ RATE_LIMIT_PER_MINUTE: '1' }));
    const path = '/api/admin/accounts/ben/access';
    await narrow.call('/api/healthz');
    for (let time = 0; time < 3; time++)
      expect((await narrow.call(path, { method: 'POST', body: '{}' })).status).toBe(429);
    expect(narrow.neighbours.arrivals.filter(({ path }) => path === '/refused-calls')).toEqual([]);
  });

  it('that may have reached a service is not reported: the service reports it', async () => {
    const before = reports().length;
    const path = '/api/admin/accounts/ben/lost';
    gateway.neighbours.hangUps.set(path, 1);
    expect((await gateway.call(path, { method: 'POST', body: '{}', as: gateway.admin })).status).toBe(503);
    await gateway.call('/api/admin/after');
    await reported('/api/admin/after');
    expect(
      reports()
        .slice(before)
        .map(({ body }) => JSON.parse(body).path),
    ).toEqual(['/api/admin/after']);
  });

  it('cannot be reported from outside', async () => {
    const answer = await gateway.call('/refused-calls', { method: 'POST', body: '{}', as: gateway.admin });
    expect(answer.status).toBe(404);
  });
});
