import { startModeration, type RunningModeration } from './support/running-moderation.js';

let moderation: RunningModeration;

beforeAll(async () => {
  moderation = await startModeration();
  moderation.rooms.rooms.set('studio', [{ uid: 'ada', role: 'host' }]);
}, 120_000);
afterAll(() => moderation.stop());

const trace = '0123456789abcdef0123456789abcdef';
const gameDay = '6f1d6c1e-54a5-4c0e-9d35-7f1c2b7a9e10';
const adminRoutes: Array<[method: string, path: string]> = [
  ['GET', '/api/admin/rooms'],
  ['GET', '/api/admin/kept-rooms'],
  ['GET', '/api/admin/trends'],
  ['GET', '/api/admin/ws-failures?limit=50'],
  ['GET', '/api/admin/room/studio/moments'],
  ['GET', '/api/admin/room/studio/participants'],
  ['GET', '/api/admin/room/studio'],
  ['DELETE', '/api/admin/room/studio/guestbook/-Oline'],
  ['POST', '/api/admin/room/studio/kick/ada'],
  ['POST', '/api/admin/room/studio/lift-kick/ada'],
  ['POST', '/api/admin/room/studio/transfer-host/ada'],
  ['POST', '/api/admin/room/studio/close'],
  ['POST', '/api/private/maintenance/prune'],
  ['GET', '/api/admin/audit'],
  ['GET', '/api/admin/audit/export'],
  ['GET', '/api/admin/dead-letters'],
  ['POST', '/api/admin/dead-letters/replay'],
  ['POST', '/api/admin/dead-letters/discard'],
  ['GET', '/api/admin/activities?limit=50'],
  ['GET', `/api/admin/traces/${trace}`],
  ['GET', `/api/admin/references/${trace.slice(0, 8)}`],
  ['GET', '/api/admin/game-days'],
  ['POST', '/api/admin/game-days'],
  ['POST', `/api/admin/game-days/${gameDay}/mended`],
  ['POST', `/api/admin/game-days/${gameDay}/end`],
  ['POST', `/api/admin/game-days/${gameDay}/reports`],
  ['PUT', `/api/admin/game-days/runners/${gameDay}`],
  ['GET', `/api/admin/game-days/runners/${gameDay}/orders`],
  ['GET', '/api/admin/maintenance'],
  ['PUT', '/api/admin/maintenance'],
];

describe.each(adminRoutes)('%s %s', (method, path) => {
  const body = method === 'PUT' ? { enabled: true } : undefined;

  it('is closed without a token, and with an invalid one', async () => {
    const now = Math.floor(Date.now() / 1000);
    const operator = { uid: 'operator', admin: true, role: 'admin' };
    const bad = [
      undefined,
      'nonsense',
      await moderation.token({ ...operator, exp: now - 3600 }),
      await moderation.token({ ...operator, aud: 'another-api' }),
      await moderation.token({ ...operator, azp: 'another-client' }),
      await moderation.token({ ...operator, iss: 'http://elsewhere.test' }),
    ];
    for (const token of bad)
      expect((await moderation.call(method, path, { as: token, body })).status).toBe(401);
  });

  it('is closed to people without the admin role, and to guests whatever their token claims', async () => {
    const tokens = [
      await moderation.token({ uid: 'ada' }),
      await moderation.token({ uid: 'ada', admin: 'true', role: 'administrator' }),
      await moderation.token({ uid: 'ada', globalRole: 'admin', roles: { globalRole: 'admin' } }),
      await moderation.guest(),
    ];
    for (const token of tokens) {
      const answer = await moderation.call(method, path, { as: token, body });
      expect({ status: answer.status, code: answer.body.code }).toEqual({
        status: 403,
        code: 'access.admin-required',
      });
    }
  });
});

it('leaves no trace of refused calls except their audit entry', async () => {
  const actions = await moderation.sql('select distinct action from audit_entry');
  expect(actions).toEqual([{ action: 'admin-api.call' }]);
  expect(moderation.rooms.seen).toEqual([]);
  expect(moderation.rooms.commands).toEqual([]);
  expect((await moderation.call('GET', '/api/maintenance')).body).toMatchObject({ enabled: false });
});

it('describes exactly these routes and the public one in its OpenAPI document', async () => {
  const { body } = await moderation.call('GET', '/openapi.json');
  const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '*')}`),
  );
  const listed = adminRoutes.map(([method, path]) => {
    const plain = path
      .replace(/\?.*/, '')
      .replace('/studio', '/*')
      .replace(gameDay, '*')
      .replace(/\/(ada|-Oline|[0-9a-f]{8}(?:[0-9a-f]{24})?)$/, '/*');
    return `${method} ${plain}`;
  });
  expect(described.toSorted()).toEqual([...listed, 'GET /api/maintenance'].toSorted());
  expect(Object.keys(body.components.schemas)).toEqual(
    expect.arrayContaining(['ActionOutcome', 'AuditPage', 'TraceView', 'Problem']),
  );
});
