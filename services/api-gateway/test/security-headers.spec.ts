import { realm } from '@sevenfold/contracts';
import { objectStoreOrigins } from '../src/apps/page-policies.js';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({
    PUBLIC_ORIGIN: 'https://sevenfold.example',
    S3_ENDPOINT: 'http://s3:7070',
    S3_PUBLIC_ENDPOINT: 'https://files.example:9000',
    S3_BUCKET: 'sevenfold',
  });
  for (const file of ['errors/404.html', 'auth/callback.html', 'share/card.png', 'assets/work.worker-1.js'])
    gateway.writeSite(file, file);
  gateway.writeConsole('assets/work-1.js', 'work()');
});
afterAll(() => gateway.stop());

/** Headers that every answer must have. */
const everywhere = [
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
];
const closed = "default-src 'none'; frame-ancestors 'none'";

interface Expected {
  policy: string | RegExp | null;
  opener: string;
  resource?: string;
  microphone?: string;
}

const kinds: Array<[kind: string, path: string, init: RequestInit, status: number, expected: Expected]> = [
  [
    'a page of the site',
    '/',
    {},
    200,
    { policy: /script-src 'self' 'sha256-/, opener: 'same-origin-allow-popups', microphone: '(self)' },
  ],
  [
    'a page that only the router knows',
    '/r/lobby',
    {},
    200,
    { policy: /script-src 'self' 'sha256-/, opener: 'same-origin-allow-popups', microphone: '(self)' },
  ],
  [
    'a page of operators',
    '/admin',
    {},
    200,
    { policy: /connect-src 'self' https:\/\/files\.example:9000;/, opener: 'same-origin-allow-popups' },
  ],
  [
    'the page that ends a sign-in',
    '/auth/callback.html',
    {},
    200,
    { policy: /default-src 'self'/, opener: 'unsafe-none', microphone: '(self)' },
  ],
  [
    'a script, which may be a worker',
    '/assets/work.worker-1.js',
    {},
    200,
    { policy: null, opener: 'same-origin' },
  ],
  ['a script of operators', '/admin/assets/work-1.js', {}, 200, { policy: null, opener: 'same-origin' }],
  [
    'a picture for other sites',
    '/share/card.png',
    {},
    200,
    { policy: null, opener: 'same-origin', resource: 'cross-origin' },
  ],
  [
    'a script of operators that is gone',
    '/admin/assets/gone.js',
    {},
    404,
    { policy: closed, opener: 'same-origin' },
  ],
  ['a file that is gone', '/assets/gone.js', {}, 404, { policy: closed, opener: 'same-origin' }],
  ['an answer from a service', '/api/status', {}, 200, { policy: closed, opener: 'same-origin' }],
  [
    'the badge',
    '/api/status/badge.svg',
    {},
    200,
    { policy: closed, opener: 'same-origin', resource: 'cross-origin' },
  ],
  ['an answer from the gateway', '/api/healthz', {}, 200, { policy: closed, opener: 'same-origin' }],
  ['a document of the API', '/api/openapi.json', {}, 200, { policy: closed, opener: 'same-origin' }],
  ['a call without a token', '/api/admin/audit', {}, 401, { policy: closed, opener: 'same-origin' }],
  [
    'a bad token',
    '/api/status',
    { headers: { authorization: 'Bearer x' } },
    401,
    { policy: closed, opener: 'same-origin' },
  ],
  ['nothing', '/api/nothing', {}, 404, { policy: closed, opener: 'same-origin' }],
  ['metrics, which are not served', '/metrics', {}, 404, { policy: closed, opener: 'same-origin' }],
  ['an ambiguous path', '/api/status%2f', {}, 400, { policy: closed, opener: 'same-origin' }],
  ['a path that cannot be read', '/%zz', {}, 400, { policy: closed, opener: 'same-origin' }],
  ['a method that no route takes', '/', { method: 'PATCH' }, 405, { policy: closed, opener: 'same-origin' }],
  [
    'an answer from the realm',
    `/realms/${realm.name}/protocol/openid-connect/certs`,
    {},
    200,
    { policy: "default-src 'none'; frame-ancestors 'self'", opener: 'unsafe-none' },
  ],
];

describe('security headers', () => {
  it.each(kinds)(
    'of %s',
    async (_, path, init, status, { policy, opener, resource = 'same-origin', microphone = '()' }) => {
      const answer = await gateway.call(path, init as Parameters<RunningGateway['call']>[1]);
      expect(answer.status).toBe(status);
      expect(everywhere.filter(name => !answer.headers.get(name))).toEqual([]);
      const found = answer.headers.get('content-security-policy');
      if (policy instanceof RegExp) expect(found).toMatch(policy);
      else expect(found).toBe(policy);
      expect(answer.headers.get('cross-origin-opener-policy')).toBe(opener);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe(resource);
      expect(answer.headers.get('permissions-policy')).toContain(`microphone=${microphone}`);
      expect(answer.headers.get('permissions-policy')).toContain('camera=()');
    },
  );

  it('of an error page are those of a page', async () => {
    const { status, headers } = await gateway.navigate('/api/nothing');
    expect(status).toBe(404);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it('of an error page in the sign-in popup keep its opener', async () => {
    await gateway.neighbours.leave('sign-in');
    gateway.writeSite('errors/500.html', 'away');
    const { status, headers } = await gateway.navigate(`/realms/${realm.name}/protocol/openid-connect/auth`);
    expect(status).toBe(503);
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
  });

  it('let operators’ pages load images from the object store too, the site only from our origin', async () => {
    const policyOf = async (path: string) =>
      (await gateway.call(path)).headers.get('content-security-policy')!;
    expect(await policyOf('/admin')).toContain("img-src 'self' data: blob: https://files.example:9000;");
    expect(await policyOf('/admin')).not.toContain('https:;');
    expect(await policyOf('/')).toContain("img-src 'self' data: blob:;");
  });

  it('of a service with its own content policy are kept', async () => {
    gateway.neighbours.headers.set('/api/objects/a', {
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { headers } = await gateway.call('/api/objects/a');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it.each([
    [{}, []],
    [{ S3_ENDPOINT: 'http://127.0.0.1:7070' }, ['http://127.0.0.1:7070']],
    [
      { S3_ENDPOINT: 'http://s3:7070', S3_PUBLIC_ENDPOINT: 'https://files.example/s3' },
      ['https://files.example'],
    ],
    [
      { S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com', S3_BUCKET: 'b' },
      ['https://s3.eu-central-1.amazonaws.com'],
    ],
    [
      { S3_ENDPOINT: 'https://s3.amazonaws.com', S3_BUCKET: 'b', S3_REGION: 'eu-central-1' },
      ['https://b.s3.eu-central-1.amazonaws.com'],
    ],
  ])('of operators’ pages name the store of %o', (config, origins) => {
    expect(objectStoreOrigins(config)).toEqual(origins);
  });
});
