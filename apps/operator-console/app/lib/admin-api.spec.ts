import { describe, expect, it } from '@jest/globals';
import { AdminApiError, createAdminApi } from './admin-api';

type Asked = { address: string; init: RequestInit };

/** A server that answers these paths, and everything else with a 404 that has no problem document. */
function server(answers: Record<string, () => Response>) {
  const asked: Asked[] = [];
  const answer = (async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return answers[address]?.() ?? new Response('Cannot GET', { status: 404 });
  }) as typeof fetch;
  return { asked, api: createAdminApi(async () => 'a-token', answer) };
}

const problem = (status: number, code: string, detail: string) =>
  Response.json({ type: 'about:blank', title: 'x', status, code, detail }, { status });
const addresses = (asked: Asked[]) => asked.map(({ address }) => address);
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as AdminApiError,
  );

describe('the admin API', () => {
  it('is called under /admin, with token, content type and its own trace', async () => {
    const { api, asked } = server({ '/admin/rooms': () => Response.json({ rooms: [] }) });
    expect(await api.request('/rooms')).toEqual({ rooms: [] });
    await api.request('/rooms');
    const [first, second] = asked.map(({ init }) => init.headers as Record<string, string>);
    expect(first).toMatchObject({ authorization: 'Bearer a-token', 'content-type': 'application/json' });
    expect(first!['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(second!['traceparent']).not.toBe(first!['traceparent']);
  });

  it('is called under /api/admin when nothing answers under /admin', async () => {
    const { api, asked } = server({ '/api/admin/rooms': () => Response.json({ rooms: [1] }) });
    expect(await api.request('/rooms')).toEqual({ rooms: [1] });
    expect(addresses(asked)).toEqual(['/admin/rooms', '/api/admin/rooms']);
  });

  it('is called under /api/admin, too, when our own 404 says that the route is missing', async () => {
    const missing = () => problem(404, 'route.not-found', 'There’s nothing here.');
    const { api } = server({ '/admin/rooms': missing, '/api/admin/rooms': () => Response.json('found') });
    expect(await api.request('/rooms')).toBe('found');
  });

  it('sends a command once, even when its target does not exist', async () => {
    const { api, asked } = server({
      '/admin/room/x/kick/y': () => problem(404, 'room.not-found', 'No such room'),
    });
    const error = await failureOf(api.request('/room/x/kick/y', { method: 'POST' }));
    expect(error?.message).toBe('Admin API error: 404 No such room');
    expect(addresses(asked)).toEqual(['/admin/room/x/kick/y']);
    expect(asked[0]!.init).toMatchObject({ method: 'POST', body: '{}' });
  });

  it('says so when neither prefix knows the path', async () => {
    const { api } = server({});
    const error = await failureOf(api.request('/rooms'));
    expect(error?.message).toBe('Admin endpoints not found at /admin or /api/admin');
  });

  it('reports status and body of any other failure, without trying the other prefix', async () => {
    const { api, asked } = server({ '/admin/rooms': () => new Response('upstream down', { status: 502 }) });
    const error = await failureOf(api.request('/rooms'));
    expect(error).toBeInstanceOf(AdminApiError);
    expect(error).toMatchObject({ message: 'Admin API error: 502 upstream down', status: 502 });
    expect(error!.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(asked).toHaveLength(1);
  });

  it('says in words that the server cannot be reached, and whether the outcome is unknown', async () => {
    const api = createAdminApi(
      async () => 'a-token',
      () => Promise.reject(new TypeError('Failed to fetch')),
    );
    expect((await failureOf(api.request('/rooms')))?.message).toBe(
      'We can’t reach the server. Data may be outdated.',
    );
    expect(await failureOf(api.request('/maintenance', { method: 'PUT' }))).toMatchObject({
      message: 'We can’t reach the server. Check whether this was done before you try again.',
      status: 0,
    });
  });

  it('sends nothing without a signed-in user', async () => {
    const asked: string[] = [];
    const api = createAdminApi(async () => undefined, (async (address: string) => {
      asked.push(address);
      return new Response();
    }) as typeof fetch);
    expect((await failureOf(api.request('/rooms')))?.message).toBe('Sign in required');
    expect((await failureOf(api.requestAt('/api/private/maintenance/prune')))?.message).toBe(
      'Sign in required',
    );
    expect(asked).toEqual([]);
  });

  it('uses the exact URL of a call that has only one', async () => {
    const { api, asked } = server({
      '/api/private/maintenance/prune': () => Response.json({ pruned: 3 }),
    });
    expect(await api.requestAt('/api/private/maintenance/prune', { method: 'POST' })).toEqual({ pruned: 3 });
    expect(addresses(asked)).toEqual(['/api/private/maintenance/prune']);
  });
});
