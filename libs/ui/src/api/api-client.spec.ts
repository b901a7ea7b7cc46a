import { jest } from '@jest/globals';
import { createApiClient, type TokenSource } from './api-client.js';
import { ApiError } from './api-error.js';

type Answer = { status?: number; body?: unknown };

describe('the API client', () => {
  const requests: Request[] = [];
  let answers: Answer[];

  beforeEach(() => {
    requests.length = 0;
    answers = [];
    globalThis.fetch = jest.fn<typeof fetch>(async (path, init) => {
      requests.push(new Request(new URL(path as string, 'http://site.test'), init));
      const { status = 200, body } = answers.shift() ?? {};
      return Response.json(body ?? {}, { status });
    });
  });

  it('begins a trace that the server can continue', async () => {
    await createApiClient(async () => undefined).get('/api/status');
    expect(requests[0]!.headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  it('sends the bearer token of the current session', async () => {
    await createApiClient(async () => 'token').post('/api/x', { a: 1 });
    expect(requests[0]!.headers.get('authorization')).toBe('Bearer token');
    expect(await requests[0]!.json()).toEqual({ a: 1 });
  });

  it('turns a problem document into an error with code, field and trace', async () => {
    answers = [
      { status: 400, body: { code: 'settings.invalid', detail: 'No.', field: 'website', traceId: 'abc' } },
    ];
    const refused = createApiClient(async () => undefined).patch('/api/x', {});
    await expect(refused).rejects.toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'settings.invalid',
      message: 'No.',
      field: 'website',
      traceId: 'abc',
    });
  });

  it('retries once with a new token if the old one was rejected', async () => {
    answers = [{ status: 401 }, { body: { ok: true } }];
    const token: TokenSource = async ({ fresh } = {}) => (fresh ? 'new' : 'old');
    await expect(createApiClient(token).get('/api/x')).resolves.toEqual({ ok: true });
    expect(requests.map(request => request.headers.get('authorization'))).toEqual([
      'Bearer old',
      'Bearer new',
    ]);
  });

  it('fails if the new token is rejected too', async () => {
    answers = [{ status: 401 }, { status: 401 }];
    const token: TokenSource = async ({ fresh } = {}) => (fresh ? 'new' : 'old');
    await expect(createApiClient(token).get('/api/x')).rejects.toBeInstanceOf(ApiError);
    expect(requests).toHaveLength(2);
  });

  it('says in plain words that the server cannot be reached', async () => {
    globalThis.fetch = jest.fn<typeof fetch>(async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(createApiClient(async () => undefined).get('/api/x')).rejects.toMatchObject({
      status: 0,
      code: 'network.unreachable',
    });
  });
});
