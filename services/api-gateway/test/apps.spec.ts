import { createHash } from 'node:crypto';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const policyOf = async (path: string) =>
  (await gateway.call(path, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ??
  '';

describe('a page', () => {
  it('may run its own inline scripts and no others', async () => {
    expect(await policyOf('/')).toContain(`script-src 'self' ${hashOf('start()')};`);
    expect(await policyOf('/admin')).toContain(`script-src 'self' ${hashOf('work()')};`);
  });

  it('may run the scripts of a new build without a restart of the gateway', async () => {
    expect(await policyOf('/profile')).toContain(hashOf('start()'));
    gateway.writeSite('profile/index.html', '<script>profile()</script>');
    expect(await policyOf('/profile')).toContain(hashOf('profile()'));
    gateway.writeSite('profile/index.html', '<script>newProfile()</script>');
    const policy = await policyOf('/profile');
    expect(policy).toContain(hashOf('newProfile()'));
    expect(policy).not.toContain(hashOf('profile()'));
  });

  it('of the operator console cannot be framed, one of the site only by the site', async () => {
    expect(await policyOf('/admin/audit')).toContain("frame-ancestors 'none'");
    expect(await policyOf('/r/lobby')).toContain("frame-ancestors 'self'");
  });

  it('that only the client router knows gets the fallback page', async () => {
    gateway.writeSite('__spa-fallback.html', '<p>Fallback</p>');
    expect(await gateway.call('/r/lobby')).toMatchObject({ status: 200, text: '<p>Fallback</p>' });
    expect((await gateway.call('/admin/audit', { headers: { accept: 'text/html' } })).text).toContain(
      'work()',
    );
  });
});

describe('the page of a room', () => {
  const template = '<title>{{room}}</title><script>start()</script><h1>{{room}}</h1>';
  const html = { headers: { accept: 'text/html' } };
  beforeAll(() => gateway.writeSite('__room.html', template));

  it('is not served under its file name', async () => {
    expect((await gateway.call('/__room.html', html)).text).not.toContain('{{room}}');
  });

  it('names the room, and may run its own scripts', async () => {
    const { status, text, headers } = await gateway.call('/r/night-drive', html);
    expect([status, text]).toEqual([200, template.replaceAll('{{room}}', 'night-drive')]);
    expect(headers.get('content-security-policy')).toContain(hashOf('start()'));
    expect(headers.get('content-type')).toContain('text/html');
  });

  it.each([
    '%3Cimg%20src=x%20onerror=alert(1)%3E',
    '%22%3E%3Cscript%3E',
    'a%26b',
    '$%26',
    '__proto__',
    'x'.repeat(33),
  ])('is the lobby for the name %s, and does not contain it', async name => {
    const { text } = await gateway.call(`/r/${name}`, html);
    expect(text).toBe(template.replaceAll('{{room}}', 'lobby'));
  });

  it('is sent compressed to browsers that support it, and plain to others', async () => {
    const plain = await gateway.call('/r/lobby', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const zipped = await gateway.call('/r/lobby', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(zipped.text).toBe(plain.text);
  });
});

describe('the page of an incident', () => {
  const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  const pathOf = (number: number) => `/status/incidents/${idOf(number)}`;
  const at = '2026-05-06T07:08:09.000Z';
  const answer = (number: number, title: string, text: string) =>
    gateway.neighbours.answers.set(`/api${pathOf(number)}`, {
      id: idOf(number),
      component: 'rooms',
      componentIds: ['rooms'],
      openedBy: 'operators',
      title,
      impact: 'down',
      state: 'identified',
      startedAt: at,
      resolvedAt: null,
      updates: [{ at, state: 'identified', text }],
      postmortem: null,
    });
  beforeAll(() => {
    gateway.writeSite('__incident.html', '<title>{{title}}</title><p id="{{id}}">{{summary}}</p>');
    gateway.writeSite('__spa-fallback.html', '<p>Fallback</p>');
  });

  it('says what happened, as text', async () => {
    answer(1, 'Rooms & {{id}} <b>', '<script>alert("1")</script> $&');
    const { status, text, headers } = await gateway.call(pathOf(1));
    expect([status, text]).toEqual([
      200,
      `<title>Rooms &amp; {{id}} &lt;b&gt;</title><p id="${idOf(1)}">Identified. &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; $&amp;</p>`,
    ]);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('is the fallback page for an incident that the status service does not know', async () => {
    gateway.neighbours.answers.set(`/api${pathOf(2)}`, { code: 'incident.not-found' });
    expect((await gateway.call(pathOf(2))).text).toBe('<p>Fallback</p>');
    expect((await gateway.call('/status/incidents/nothing')).text).toBe('<p>Fallback</p>');
  });

  it('asks the status service once for concurrent visitors', async () => {
    answer(3, 'Rooms disconnect', 'We look.');
    const pages = await Promise.all(Array.from({ length: 20 }, () => gateway.call(pathOf(3))));
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    await gateway.call(pathOf(3));
    const asked = gateway.neighbours.arrivals.filter(({ path }) => path === `/api${pathOf(3)}`);
    expect(asked).toHaveLength(1);
  });
});

describe('a file', () => {
  it('of a build is cached forever, and is a 404 when it is gone', async () => {
    gateway.writeSite('assets/page-1.js', 'page()');
    const found = await gateway.call('/assets/page-1.js');
    expect({ status: found.status, caching: found.headers.get('cache-control') }).toEqual({
      status: 200,
      caching: 'public, max-age=31536000, immutable',
    });
    expect(await gateway.call('/assets/page-0.js')).toMatchObject({
      status: 404,
      body: { code: 'file.not-found' },
    });
  });

  it.each(['/.well-known/none', '/.well-known', '/api', '/robots.text', '/wp-login.php', '/a/b.css?c=d'])(
    'that never existed, %s, gets a 404 and not a page',
    async path => {
      expect(await gateway.call(path)).toMatchObject({ status: 404 });
    },
  );

  it('outside the folder is out of reach', async () => {
    for (const path of ['/..%2fgateway.log', '/%2e%2e/gateway.log', '/assets/..%2f..%2fgateway.log'])
      expect((await gateway.call(path)).text).not.toContain('"msg"');
  });
});

describe('an error page', () => {
  beforeAll(() => {
    gateway.writeSite(
      'errors/404.html',
      '<p data-trace="{{traceId}}">Nothing here{{reference}}</p><script>say()</script>',
    );
    gateway.writeSite('errors/400.html', '<p>Unreadable</p>');
    gateway.writeSite('errors/503.html', '<p>Closed</p>');
  });

  it('is shown on navigation to a missing page, with the status, its own policy and no reference to fill in', async () => {
    const { status, text, headers } = await gateway.navigate('/api/nothing');
    // There is no tracing here, so no reference; the journey `references` tests a page with one.
    expect({ status, text }).toEqual({
      status: 404,
      text: '<p data-trace="">Nothing here</p><script>say()</script>',
    });
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain(hashOf('say()'));
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is the general one of its class if there is none for the status', async () => {
    const { status, text } = await gateway.navigate('/api/admin/rooms');
    expect({ status, text }).toEqual({ status: 401, text: '<p>Unreadable</p>' });
  });

  it('is shown if a service behind the gateway is down', async () => {
    await gateway.neighbours.leave('sign-in');
    const { status, text } = await gateway.navigate('/realms/sevenfold/protocol/openid-connect/auth');
    expect({ status, text }).toEqual({ status: 503, text: '<p>Closed</p>' });
  });

  it('is not for scripts, which get a problem document', async () => {
    const answer = await gateway.call('/api/nothing', { headers: { accept: 'text/html' } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'route.not-found' } });
  });
});
