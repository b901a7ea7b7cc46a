import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPeople, realm } from '@sevenfold/keycloak';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { startDevelopmentIssuer, type DevelopmentIssuer } from '../src/index.js';
import { payloadOf, Visitor } from './visitor.js';

const publicOrigin = 'http://localhost:3000';
const issuerOfTokens = `${publicOrigin}/realms/sevenfold`;
const protocol = '/realms/sevenfold/protocol/openid-connect';
const [admin, ada] = demoPeople as [(typeof demoPeople)[0], (typeof demoPeople)[0]];

let dataDirectory: string;
let issuer: DevelopmentIssuer;

const start = () => startDevelopmentIssuer({ publicOrigin, dataDirectory, environment: 'development' });
const visitor = () => new Visitor(publicOrigin, issuer.url);

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'issuer-'));
  issuer = await start();
});

afterAll(async () => {
  await issuer.stop();
  await rm(dataDirectory, { recursive: true });
});

async function verify(token: string) {
  const keys = createRemoteJWKSet(new URL(`${issuer.url}${protocol}/certs`));
  return jwtVerify(token, keys, { issuer: issuerOfTokens, audience: realm.audience, algorithms: ['RS256'] });
}

function accessClaims(client: string) {
  return {
    exp: expect.any(Number),
    iat: expect.any(Number),
    jti: expect.any(String),
    iss: issuerOfTokens,
    aud: 'sevenfold-api',
    typ: 'Bearer',
    azp: client,
    sid: expect.any(String),
    scope: 'openid profile email',
    email_verified: true,
  };
}

describe('sign-in through the form', () => {
  it('gives a visitor exactly the claims the realm gives', async () => {
    const tokens = await visitor().signIn(ada.email);
    const { payload, protectedHeader } = await verify(tokens.access_token);
    expect(payload).toEqual({
      ...accessClaims(realm.webClient),
      sub: ada.uid,
      email: ada.email,
      preferred_username: ada.email,
      name: 'Ada Okafor',
    });
    expect(payload.exp! - payload.iat!).toBe(300);
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' });
  });

  it('gives an operator the admin claims', async () => {
    const tokens = await visitor().signIn(admin.email);
    expect((await verify(tokens.access_token)).payload).toEqual({
      ...accessClaims(realm.webClient),
      sub: admin.uid,
      email: admin.email,
      preferred_username: admin.email,
      name: 'Mira Solberg',
      admin: true,
      role: 'admin',
      realm_access: { roles: ['admin'] },
    });
  });

  it('names the person and the session in the id token', async () => {
    const tokens = await visitor().signIn(ada.email);
    expect(payloadOf(tokens.id_token)).toMatchObject({
      iss: issuerOfTokens,
      aud: realm.webClient,
      sub: ada.uid,
      nonce: 'nonce',
      sid: payloadOf(tokens.access_token).sid,
      name: 'Ada Okafor',
      email: ada.email,
      preferred_username: ada.email,
    });
    expect(payloadOf(tokens.id_token)).not.toHaveProperty('admin');
  });

  it('issues a refresh token that keycloak-js can read', async () => {
    const tokens = await visitor().signIn(ada.email);
    const access = payloadOf(tokens.access_token);
    const refresh = payloadOf(tokens.refresh_token);
    expect(refresh).toMatchObject({ typ: 'Refresh', sub: ada.uid, sid: access.sid, iss: issuerOfTokens });
    expect(Number(refresh.exp) - Number(refresh.iat)).toBe(36_000);
  });

  it('refreshes again and again, in the same session', async () => {
    const browser = visitor();
    const first = await browser.signIn(ada.email);
    const second = await browser.refresh(first.refresh_token);
    const third = await browser.refresh(second.refresh_token);
    const { payload } = await verify(third.access_token);
    expect(payload).toMatchObject({ sub: ada.uid, sid: payloadOf(first.access_token).sid });
    expect(payloadOf(third.refresh_token)).toMatchObject({ sub: ada.uid, sid: payload.sid });
    expect(payloadOf(third.id_token)).toMatchObject({ sub: ada.uid, sid: payload.sid });
  });

  it('accepts a refresh token once', async () => {
    const browser = visitor();
    const { refresh_token } = await browser.signIn(ada.email);
    await browser.refresh(refresh_token);
    expect((await browser.refresh(refresh_token)).error).toBe('invalid_grant');
  });

  it('keeps the first tab signed in when a second one signs in silently', async () => {
    const browser = visitor();
    const site = await browser.signIn(ada.email);
    const console = await browser.signInSilently();
    expect(payloadOf(console.access_token).sid).toBe(payloadOf(site.access_token).sid);
    expect(await browser.refresh(site.refresh_token)).toHaveProperty('access_token');
    expect(await browser.refresh(console.refresh_token)).toHaveProperty('access_token');
  });

  it('reports a wrong password and keeps the email address', async () => {
    const browser = visitor();
    const form = await browser.visit(browser.authorizationRequest().address);
    const again = await browser.submit(form.url, { username: 'ada@sevenfold.test', password: '"><wrong' });
    const html = await again.response.text();
    expect(html).toContain('role="alert"');
    expect(html).toContain('Invalid username or password.');
    expect(html).toContain('value="ada@sevenfold.test"');
    expect(html).not.toContain('"><wrong');
  });

  it('writes input back as text, never as markup', async () => {
    const browser = visitor();
    const form = await browser.visit(browser.authorizationRequest().address);
    const again = await browser.submit(form.url, { username: '"><script>alert(1)</script>', password: 'x' });
    expect(await again.response.text()).not.toContain('<script>alert');
  });

  it('has the element ids of Keycloak’s form and the hinted email address', async () => {
    const browser = visitor();
    const { response } = await browser.visit(
      browser.authorizationRequest({ login_hint: 'ben@sevenfold.test', kc_idp_hint: 'google' }).address,
    );
    const html = await response.text();
    for (const id of ['username', 'password', 'kc-login']) expect(html).toContain(`id="${id}"`);
    expect(html).toContain('value="ben@sevenfold.test"');
  });

  it('lets the site’s own popup stay connected: no opener policy', async () => {
    const browser = visitor();
    const { response } = await browser.visit(browser.authorizationRequest().address);
    expect(response.headers.has('cross-origin-opener-policy')).toBe(false);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  it('returns to the site without a code when cancelled', async () => {
    const browser = visitor();
    const form = await browser.visit(browser.authorizationRequest().address);
    const { url } = await browser.submit(form.url, { cancel: 'true' });
    expect(url.href).toContain(`${publicOrigin}/auth/callback.html#error=access_denied`);
  });
});

describe('registration', () => {
  const password = 'seven folds deep';
  const grace = (email: string) => ({
    firstName: 'Grace',
    lastName: 'Adeyemi',
    email,
    password,
    'password-confirm': password,
  });

  it('signs the new person in, without any rights', async () => {
    const browser = visitor();
    const { url, verifier } = await browser.register(grace(' Grace@Example.com '));
    const { payload } = await verify((await browser.redeem(url, verifier)).access_token);
    expect(payload).toEqual({
      ...accessClaims(realm.webClient),
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'grace@example.com',
      email_verified: false,
      preferred_username: 'grace@example.com',
      name: 'Grace Adeyemi',
    });
  });

  it('survives a restart, and stores no readable password', async () => {
    const browser = visitor();
    const { url, verifier } = await browser.register(grace('kept@example.com'));
    const { sub } = payloadOf((await browser.redeem(url, verifier)).access_token);
    await issuer.stop();
    const files = await readdir(dataDirectory);
    for (const file of files)
      expect(await readFile(join(dataDirectory, file), 'latin1')).not.toContain(password);
    issuer = await start();
    expect(payloadOf((await visitor().signIn('KEPT@example.com', password)).access_token).sub).toBe(sub);
    await expect(visitor().signIn('kept@example.com', 'a wrong password')).rejects.toThrow('No code');
  });

  it('has the element ids of Keycloak’s form', async () => {
    const { form } = await visitor().register({ cancel: 'true' });
    const html = await form.response.text();
    for (const id of ['firstName', 'lastName', 'email', 'password', 'password-confirm'])
      expect(html).toContain(`id="${id}"`);
    expect(html).toContain('id="kc-register-form"');
  });

  it.each([
    ['firstName', { firstName: ' ' }, 'Enter your first name.'],
    ['lastName', { lastName: 'x'.repeat(41) }, 'Use at most 40 characters.'],
    ['email', { email: 'grace@example' }, 'This isn’t an email address.'],
    ['email', { email: ada.email }, 'There’s already an account with this email address.'],
    ['password', { password: 'short', 'password-confirm': 'short' }, 'This password is too weak.'],
    [
      'password',
      { email: 'grace@example.com', password: 'GRACE@example.com', 'password-confirm': 'GRACE@example.com' },
      'Choose a password that isn’t your email address.',
    ],
    ['password-confirm', { 'password-confirm': 'something else' }, 'The passwords don’t match.'],
  ])('shows at the field %s what is wrong with %j, and keeps the rest', async (field, wrong, fault) => {
    const { response } = await visitor().register({ ...grace('new@example.com'), ...wrong });
    const html = await response.text();
    expect(html).toContain('role="alert"');
    expect(html).toMatch(new RegExp(`id="input-error-${field}">${fault}`));
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(html.match(new RegExp(`id="${field}"[^>]*autofocus`))).toBeTruthy();
    expect(html).not.toContain(password);
    await expect(visitor().signIn('new@example.com', password)).rejects.toThrow('No code');
  });

  it('writes input back as text, never as markup', async () => {
    const { response } = await visitor().register({ firstName: '"><script>alert(1)</script>' });
    expect(await response.text()).not.toContain('<script>alert');
  });

  it('allows one account per email address, even if two register at once', async () => {
    const both = await Promise.all([1, 2].map(() => visitor().register(grace('twice@example.com'))));
    const registered = both.filter(({ url }) => url.hash.includes('code='));
    expect(registered).toHaveLength(1);
  });

  it('lets someone who has an account sign in instead, and vice versa', async () => {
    const browser = visitor();
    const { verifier, form } = await browser.register({ firstName: '' });
    const signIn = new URL(form.url.pathname, form.url);
    const { url } = await browser.submit(signIn, { username: ada.email, password: 'demo' });
    expect(payloadOf((await browser.redeem(url, verifier)).access_token).sub).toBe(ada.uid);

    const other = visitor();
    const request = other.authorizationRequest();
    const start = await other.visit(request.address);
    const [, link] = /href="([^"]+)">Create an account/.exec(await start.response.text())!;
    const back = await other.submit(new URL(link!, start.url), grace('other@example.com'));
    expect(payloadOf((await other.redeem(back.url, request.verifier)).access_token)).toMatchObject({
      email: 'other@example.com',
    });
  });

  it('is a prompt of OpenID Connect, shown even to someone who is signed in', async () => {
    const browser = visitor();
    await browser.signIn(ada.email);
    const { address } = browser.authorizationRequest({ prompt: 'create' });
    for (const each of [browser, visitor()])
      expect(await (await each.visit(address)).response.text()).toContain('id="kc-register-form"');
  });
});

describe('what it refuses', () => {
  it.each([
    ['a foreign page as return URL', { redirect_uri: 'https://elsewhere.example/' }],
    ['a page of ours that is not listed', { redirect_uri: `${publicOrigin}/anything` }],
    ['an unknown client', { client_id: 'nobody' }],
  ])('%s', async (_what, extra) => {
    const browser = visitor();
    const { response } = await browser.visit(
      browser.authorizationRequest(extra as Record<string, string>).address,
    );
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it('a code flow without PKCE', async () => {
    const browser = visitor();
    const address = browser.authorizationRequest().address.replace(/&code_challenge[^&]*/g, '');
    expect((await browser.visit(address)).url.hash).toContain('error=invalid_request');
  });

  it('a code with the wrong verifier', async () => {
    const browser = visitor();
    const form = await browser.visit(browser.authorizationRequest().address);
    const { url } = await browser.submit(form.url, { username: ada.email, password: 'demo' });
    expect((await browser.redeem(url, 'x'.repeat(43))).error).toBe('invalid_grant');
  });

  it('the password grant for the browser’s client', async () => {
    const fields = {
      grant_type: 'password',
      client_id: realm.webClient,
      username: ada.email,
      password: 'demo',
    };
    expect((await visitor().token(fields)).error).toBe('invalid_request');
  });

  it.each(['production', 'staging'])('to start in %s', async environment => {
    await expect(startDevelopmentIssuer({ publicOrigin, dataDirectory, environment })).rejects.toThrow(
      'refuses',
    );
  });

  it('to listen beyond loopback', async () => {
    const options = { publicOrigin, dataDirectory, environment: 'development', host: '0.0.0.0' };
    await expect(startDevelopmentIssuer(options)).rejects.toThrow('loopback');
  });
});

describe('scripts', () => {
  const grant = (username: string, password: string) =>
    visitor().token({
      grant_type: 'password',
      client_id: realm.commandLineClient,
      username,
      password,
      scope: 'openid',
    });

  it('sign in with a password and refresh', async () => {
    const tokens = await grant(admin.email, 'demo');
    expect((await verify(tokens.access_token)).payload).toMatchObject({
      ...accessClaims(realm.commandLineClient),
      sub: admin.uid,
      admin: true,
    });
    expect(payloadOf(tokens.id_token)).toMatchObject({ sub: admin.uid, admin: true });
    const again = await visitor().refresh(tokens.refresh_token, realm.commandLineClient);
    expect(payloadOf(again.access_token).sid).toBe(payloadOf(tokens.access_token).sid);
  });

  it.each([
    ['ada@sevenfold.test', 'wrong'],
    ['nobody@sevenfold.test', 'demo'],
    ['', ''],
  ])('are refused as %p with %p', async (username, password) => {
    const body = new URLSearchParams({
      grant_type: 'password',
      client_id: realm.commandLineClient,
      username,
      password,
    });
    const response = await fetch(`${issuer.url}${protocol}/token`, { method: 'POST', body });
    expect(await response.json()).toMatchObject({ error: 'invalid_grant' });
    expect(response.status).toBe(401);
  });
});

describe('sessions', () => {
  it('know nobody at first', async () => {
    await expect(visitor().signInSilently()).rejects.toThrow('login_required');
  });

  it('end at sign-out, and with them refresh tokens and silent sign-in', async () => {
    const browser = visitor();
    const tokens = await browser.signIn(ada.email);
    const sid = String(payloadOf(tokens.access_token).sid);
    const check = () => browser.fetch(`${protocol}/login-status-iframe.html/init?session=${sid}`);
    expect((await check()).status).toBe(204);
    expect((await browser.signOut(tokens.id_token)).href).toBe(`${publicOrigin}/`);
    await expect(browser.signInSilently()).rejects.toThrow('login_required');
    expect((await browser.refresh(tokens.refresh_token)).error).toBe('invalid_grant');
    expect((await check()).status).toBe(403);
  });

  it('survive a restart, keys included', async () => {
    const browser = visitor();
    const before = await browser.signIn(ada.email);
    await issuer.stop();
    issuer = await start();
    browser.issuerUrl = issuer.url;

    expect((await verify(before.access_token)).payload.sub).toBe(ada.uid);
    const silent = await browser.signInSilently();
    const refreshed = await browser.refresh(before.refresh_token);
    expect(payloadOf(silent.access_token).sid).toBe(payloadOf(before.access_token).sid);
    expect((await verify(refreshed.access_token)).payload.sub).toBe(ada.uid);
  });

  it('keep their keys unreadable for other users of the machine', async () => {
    expect((await stat(join(dataDirectory, 'keys.json'))).mode & 0o077).toBe(0);
  });
});

describe('the other endpoints that keycloak-js uses', () => {
  it('lists its endpoints under the public origin, whatever X-Forwarded-Host says', async () => {
    const response = await fetch(`${issuer.url}/realms/sevenfold/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'elsewhere.example' },
    });
    expect(await response.json()).toMatchObject({
      issuer: issuerOfTokens,
      authorization_endpoint: `${issuerOfTokens}/protocol/openid-connect/auth`,
      token_endpoint: `${issuerOfTokens}/protocol/openid-connect/token`,
      jwks_uri: `${issuerOfTokens}/protocol/openid-connect/certs`,
      end_session_endpoint: `${issuerOfTokens}/protocol/openid-connect/logout`,
    });
  });

  it('answers userinfo for its own tokens only', async () => {
    const { access_token } = await visitor().signIn(ada.email);
    const ask = (token: string) =>
      fetch(`${issuer.url}${protocol}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await ask(access_token)).json()).toMatchObject({ sub: ada.uid, name: 'Ada Okafor' });
    expect((await ask(`${access_token.slice(0, -4)}AAAA`)).status).toBe(401);
  });

  it('allows credentials from its own origin and from no other', async () => {
    const preflight = (origin: string) =>
      fetch(`${issuer.url}${protocol}/token`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const own = (await preflight(publicOrigin)).headers;
    expect(own.get('access-control-allow-origin')).toBe(publicOrigin);
    expect(own.get('access-control-allow-credentials')).toBe('true');
    const foreign = (await preflight('https://elsewhere.example')).headers;
    expect(foreign.get('access-control-allow-origin')).toBeNull();
    expect(foreign.get('access-control-allow-credentials')).toBeNull();
  });

  it('lets the session’s page run its one script, framed only by the site', async () => {
    const answer = await fetch(`${issuer.url}${protocol}/login-status-iframe.html`);
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const [, script] = /<script>([^]*)<\/script>/.exec(await answer.text())!;
    expect(script).toContain('postMessage');
    expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script!).digest('base64')}';`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
  });

  it('serves the fonts that its pages use', async () => {
    const browser = visitor();
    const { response } = await browser.visit(browser.authorizationRequest().address);
    const [, path] = /url\('([^']+)'\)/.exec(await response.text())!;
    const font = await fetch(issuer.url + path);
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect((await font.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });
});
