import { describe, expect, it } from '@jest/globals';
import { canonicalPath, maySendEmail, plainPath, routeOf, routes } from './route-table.js';

describe('the route table', () => {
  it.each([
    ['/api/rydesync/hardCreateProfile', 'ACCOUNTS_URL'],
    ['/api/rydesync/rooms', 'ROOMS_GATEWAY_URL'],
    ['/api/admin/rooms', 'MODERATION_URL'],
    ['/api/admin/contact/submissions', 'CONTACT_INTAKE_URL'],
    ['/api/private/maintenance/prune', 'MODERATION_URL'],
    ['/realms/sevenfold/protocol/openid-connect/auth', 'SIGN_IN_URL'],
  ])('sends %s to %s', (path, upstream) => {
    expect(routeOf(path)?.upstream).toBe(upstream);
  });

  it.each([
    ['/api/contact/uploads/file-1', 'upload'],
    ['/api/rydesync/rooms/lobby/tracks', 'upload'],
    ['/api/rydesync/tracks/track-1/audio', 'download'],
    ['/api/objects/a/b', 'download'],
    ['/api/contact/submissions', 'api'],
    ['/api/rydesync/rooms/lobby', 'api'],
  ])('counts %s as %s', (path, traffic) => {
    expect(routeOf(path)?.traffic).toBe(traffic);
  });

  it('counts everything that takes a password or issues tokens as signing in', () => {
    for (const path of [
      'protocol/openid-connect/token',
      'protocol/openid-connect/auth',
      'protocol/openid-connect/registrations',
      'login-actions/authenticate',
      'login-actions/registration',
      'login-actions/reset-credentials',
    ])
      expect(routeOf(`/realms/sevenfold/${path}`)?.signsIn).toBe(true);
    expect(routeOf('/realms/sevenfold/protocol/openid-connect/certs')?.signsIn).toBeUndefined();
  });

  it('counts nothing else as signing in', () => {
    expect(routes.filter(({ signsIn }) => signsIn).map(({ path }) => path)).toEqual([
      '/realms/sevenfold/protocol/openid-connect/auth',
      '/realms/sevenfold/protocol/openid-connect/auth/*',
      '/realms/sevenfold/protocol/openid-connect/registrations',
      '/realms/sevenfold/protocol/openid-connect/token',
      '/realms/sevenfold/login-actions/registration/**',
      '/realms/sevenfold/login-actions/reset-credentials/**',
      '/realms/sevenfold/login-actions/required-action/**',
      '/realms/sevenfold/login-actions/**',
    ]);
  });

  it.each([
    ['registration', false, true],
    ['registration/', false, true],
    ['reset-credentials', false, true],
    ['required-action', true, true],
    ['authenticate', false, false],
  ])(
    'counts what may make the realm send an email: %s when opened %p, when submitted %p',
    (path, ...counts) => {
      const route = routeOf(`/realms/sevenfold/login-actions/${path}`)!;
      expect(['GET', 'POST'].map(method => maySendEmail(route, method))).toEqual(counts);
    },
  );

  it('has no route for a path that only looks like one', () => {
    expect(routeOf('/api/adminrooms')).toBeUndefined();
    expect(routeOf('/api/nothing')).toBeUndefined();
  });

  it('requires the admin role on every operator route, and on no other', () => {
    const isOperators = ({ path }: (typeof routes)[number]) => /^\/api\/(admin|private)\//.test(path);
    const rows = routes.filter(isOperators);
    expect(rows.length).toBeGreaterThan(5);
    expect(routes.filter(({ access }) => access === 'admin')).toEqual(rows);
  });

  it.each(['/api/admin', '/admin'])('requires the admin role on everything under %s', prefix => {
    for (const below of ['/rooms', '/contact', '/identity/people/ada', '/audit/export', '/status/new'])
      expect(routeOf(canonicalPath(prefix + below))?.access).toBe('admin');
  });

  it('treats both admin prefixes as one', () => {
    expect(canonicalPath('/admin/rooms')).toBe('/api/admin/rooms');
    expect(canonicalPath('/api/admin/rooms')).toBe('/api/admin/rooms');
  });
});

describe('a path', () => {
  it('is used verbatim, without the query', () => {
    expect(plainPath('/api/admin/rooms?limit=50')).toBe('/api/admin/rooms');
  });

  it.each([
    '/api//admin/rooms',
    '/api/public/../admin/rooms',
    '/api/public/./admin',
    '/api/%2e%2e/admin/rooms',
    '/api%2fadmin/rooms',
    '/api/admin%5crooms',
    '/api/admin;x=1/rooms',
    '/api/admin\\rooms',
    '/api/%00',
    '/api/%252e',
    '/api/%61dmin/rooms',
    '/realms/sevenfold/protocol/openid-connect/%74oken',
    '/api/%7Euser',
    '/api/%zz',
    '/api/%4',
    'api/admin',
    '/api/ädmin',
  ])('is refused if services could read it differently: %s', path => {
    expect(plainPath(path)).toBeUndefined();
  });
});
