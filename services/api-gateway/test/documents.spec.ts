import { startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const asked = (about = '/openapi.json') =>
  gateway.neighbours.arrivals.filter(({ path }) => path === about).length;

describe('the OpenAPI document', () => {
  it('is made once for many requests', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => gateway.call('/api/openapi.json')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await gateway.call('/api/openapi.json');
    expect(asked()).toBe(6);
  });

  it('is not sent again to clients that have it', async () => {
    for (const path of ['/api/openapi.json', '/api/asyncapi.json', '/api/asyncapi-rooms.json']) {
      const first = await gateway.call(path);
      expect(Object.keys(first.body)).toContain('info');
      const etag = first.headers.get('etag')!;
      const again = await gateway.call(path, { headers: { 'if-none-match': `W/${etag}` } });
      expect([path, again.status, again.text]).toEqual([path, 304, '']);
    }
  });
});

it('all documents have the same licence', async () => {
  const licences = await Promise.all(
    ['/api/openapi.json', '/api/asyncapi.json', '/api/asyncapi-rooms.json'].map(async path => {
      const { body } = await gateway.call(path);
      return body.info.license.name;
    }),
  );
  expect(new Set(licences)).toEqual(new Set(['All rights reserved']));
});

describe('the reference page', () => {
  it('loads everything from our origin, as its policy demands', async () => {
    const { status, text, headers } = await gateway.call('/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
    expect(text).not.toMatch(/<script>|https?:/);
    const parts = [...text.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+\.\w+)"/g)].map(([, part]) => part!);
    expect(parts).toHaveLength(5);
    for (const part of parts) {
      const answer = await gateway.call(part);
      const type = part.endsWith('.css') ? 'text/css' : 'text/javascript';
      expect([part, answer.status, answer.headers.get('content-type')]).toEqual([
        part,
        200,
        `${type}; charset=utf-8`,
      ]);
    }
  });
});

type Messages = Record<string, { summary: string; payload: { properties?: object } }>;

describe.each([
  ['/api/docs/events', '/api/asyncapi.json'],
  ['/api/docs/rooms', '/api/asyncapi-rooms.json'],
])('the reference page %s', (page, source) => {
  it('runs nothing and loads nothing from elsewhere, as its policy demands', async () => {
    const { status, text, headers } = await gateway.call(page);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; style-src 'self'; img-src 'self';");
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(text).not.toMatch(/<script|style=|(?:src|href)="https?:/);
  });

  it('shows every message of its document, with its fields, behind links that lead there', async () => {
    const { text } = await gateway.call(page);
    const { components } = (await gateway.call(source)).body;
    const targets = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(targets).size).toBe(targets.length);
    expect(targets).toEqual(expect.arrayContaining(Object.keys(components.messages)));
    for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) expect(targets).toContain(target);
    for (const { payload, summary } of Object.values(components.messages as Messages)) {
      expect(text).toContain(summary.split('`')[0]);
      for (const field of Object.keys(payload.properties ?? {}))
        expect(text).toContain(`<code>${field}</code>`);
    }
  });
});

describe('security.txt', () => {
  it('says where to report, and is not out of date', async () => {
    const { status, text, headers } = await gateway.call('/.well-known/security.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = Object.fromEntries(
      text
        .trimEnd()
        .split('\r\n')
        .map(line => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: expect.stringMatching(/^mailto:.+@/),
      'Preferred-Languages': 'en',
    });
    expect(fields.Canonical).toMatch(/\/\.well-known\/security\.txt$/);
    const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
    expect([days > 30, days < 365]).toEqual([true, true]);
  });
});

describe('the readiness of all services', () => {
  it('is determined once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => gateway.call('/api/readyz')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // On a busy machine the 40 may take longer than an answer is cached. That is still far from 40 requests to each
    // service.
    expect(asked('/readyz')).toBeLessThan(40);
  });
});
