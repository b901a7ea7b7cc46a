import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoGrant, demoPeople, realm, tokenEndpoint } from '@sevenfold/keycloak';
import { startDevelopmentIssuer, type DevelopmentIssuer } from '../src/index.js';
import { payloadOf, Visitor } from './visitor.js';

const secret = 'a secret that only this test knows';
const ada = demoPeople[1]!;

let directory: string;
let issuer: DevelopmentIssuer;
const start = () =>
  startDevelopmentIssuer({
    publicOrigin: 'http://localhost:3000',
    dataDirectory: directory,
    environment: 'development',
    adminSecret: secret,
    probeSecret: 'another secret',
  });
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'administration-'));
  issuer = await start();
});
afterAll(async () => {
  await issuer.stop();
  await rm(directory, { recursive: true });
});

const clientToken = async (given = secret) => {
  const response = await fetch(tokenEndpoint(issuer.url), {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${realm.adminClient}:${given}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return { status: response.status, ...((await response.json()) as { access_token: string }) };
};
const signIn = (who = ada) =>
  fetch(tokenEndpoint(issuer.url), { method: 'POST', body: new URLSearchParams(demoGrant(who.email)) });
const call = async (method: string, path: string, token?: string) =>
  fetch(`${issuer.url}/admin${realm.path}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token ?? (await clientToken()).access_token}` },
  });
const sessionsOf = async (uid: string) =>
  (await (await call('GET', `users/${uid}/sessions`)).json()) as { id: string }[];

describe('administration', () => {
  it('is only for the client that knows the secret', async () => {
    expect((await clientToken('a guess')).status).toBe(401);
    expect((await call('GET', `users/${ada.uid}/sessions`, 'a guess')).status).toBe(401);
    const { access_token: adas } = (await (await signIn()).json()) as { access_token: string };
    expect((await call('DELETE', `users/${ada.uid}`, adas)).status).toBe(401);
  });

  it('is closed to the probe, which signs in with its own secret and is not a person', async () => {
    const probe = async (given: string) => {
      const response = await fetch(tokenEndpoint(issuer.url), {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${realm.probeClient}:${encodeURIComponent(given)}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      return { status: response.status, ...((await response.json()) as { access_token: string }) };
    };
    expect((await probe('a guess')).status).toBe(401);
    const { status, access_token: token } = await probe('another secret');
    expect(status).toBe(200);
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    expect(claims).toMatchObject({ azp: realm.probeClient, aud: realm.audience, typ: 'Bearer' });
    expect(Object.keys(claims)).not.toEqual(expect.arrayContaining(['admin', 'email', 'sid']));
    expect((await call('GET', `users/${ada.uid}/sessions`, token)).status).toBe(401);
  });

  it('ends one session and leaves the others', async () => {
    const [first] = await sessionsOf(ada.uid);
    await signIn();
    expect(await sessionsOf(ada.uid)).toHaveLength(2);
    expect((await call('DELETE', `sessions/${first!.id}`)).status).toBe(204);
    expect((await sessionsOf(ada.uid)).map(({ id }) => id)).not.toContain(first!.id);
    expect(await sessionsOf(ada.uid)).toHaveLength(1);
    expect((await call('DELETE', `sessions/${first!.id}`)).status).toBe(404);
  });

  it('blocks a person until they are unblocked, even across a restart', async () => {
    const ben = demoPeople[2]!;
    const put = async (body: string) =>
      fetch(`${issuer.url}/admin${realm.path}/users/${ben.uid}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${(await clientToken()).access_token}` },
        body,
      });
    expect((await put('{"enabled":false}')).status).toBe(204);
    await issuer.stop();
    issuer = await start();
    expect((await signIn(ben)).status).toBe(401);
    expect(await (await call('GET', `users/${ben.uid}`)).json()).toMatchObject({ enabled: false });
    for (const nonsense of ['', '{"enabled":"no"}', 'null']) expect((await put(nonsense)).status).toBe(400);
    expect((await put('{"enabled":true}')).status).toBe(204);
    expect((await signIn(ben)).status).toBe(200);
  });

  it('removes a person permanently, even across a restart', async () => {
    expect((await call('DELETE', `users/${ada.uid}`)).status).toBe(204);
    await issuer.stop();
    issuer = await start();
    expect((await signIn()).status).toBe(401);
    expect((await call('GET', `users/${ada.uid}/sessions`)).status).toBe(404);
    expect((await signIn(demoPeople[2])).status).toBe(200);
  });

  it('lists and removes registered people like any others, and frees their email address', async () => {
    const password = 'seven folds deep';
    const fields = { firstName: 'Grace', lastName: 'Adeyemi', email: 'grace@example.com', password };
    const register = async () => {
      const visitor = new Visitor('http://localhost:3000', issuer.url);
      const { url, verifier } = await visitor.register({ ...fields, 'password-confirm': password });
      return String(payloadOf((await visitor.redeem(url, verifier)).access_token).sub);
    };
    const signInAgain = () => new Visitor('http://localhost:3000', issuer.url).signIn(fields.email, password);
    const uid = await register();
    const { access_token: token } = await clientToken();
    expect(await (await call('GET', `users/${uid}`, token)).json()).toMatchObject({
      email: fields.email,
      enabled: true,
    });
    expect(await sessionsOf(uid)).toHaveLength(1);

    expect((await call('DELETE', `users/${uid}`, token)).status).toBe(204);
    await expect(signInAgain()).rejects.toThrow('No code');
    expect(await register()).not.toBe(uid);
    expect(payloadOf((await signInAgain()).access_token).email).toBe(fields.email);
  });
});
