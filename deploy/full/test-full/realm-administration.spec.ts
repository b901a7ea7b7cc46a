import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startDevelopmentIssuer } from '@sevenfold/development-issuer';
import { KeycloakRealmAdmin } from '@sevenfold/identity';
import { demoGrant, demoPeople, realm, tokenEndpoint } from '@sevenfold/keycloak';
import { opened } from '@sevenfold/testing';
import { keycloak } from '../src/parts/keycloak.js';

jest.setTimeout(5 * 60_000);

interface Realm {
  url: string;
  secret: string;
  stop(): Promise<unknown>;
}

const publicOrigin = 'http://localhost:3000';
const realms: [string, (dataDirectory: string) => Promise<Realm>][] = [
  [
    'the development issuer',
    async dataDirectory => {
      const secret = 'a secret that only this test knows';
      const options = { publicOrigin, dataDirectory, environment: 'development', adminSecret: secret };
      return { secret, ...(await opened(startDevelopmentIssuer(options))) };
    },
  ],
  [
    'Keycloak',
    async dataDirectory => {
      await keycloak.prepare();
      const { environment, stop } = await keycloak.start({ dataDirectory, publicOrigin });
      return { url: environment['SIGN_IN_URL']!, secret: environment['REALM_ADMIN_SECRET']!, stop };
    },
  ],
];

/** What the identity service does in the realm, on Keycloak and on the development issuer. */
describe.each(realms)('%s', (_name, start) => {
  let directory: string;
  let running: Realm;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'realm-'));
    running = await start(directory);
  });
  afterAll(async () => {
    await running?.stop();
    await rm(directory, { recursive: true });
  });

  const ask = async (form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: realm.commandLineClient, ...form });
    const response = await fetch(tokenEndpoint(running.url), { method: 'POST', body });
    const answer = (await response.json()) as { refresh_token: string; session_state: string };
    return { status: response.status, ...answer };
  };
  const signIn = (email: string) => ask(demoGrant(email));
  const refresh = (token: string) => ask({ grant_type: 'refresh_token', refresh_token: token });
  const admin = (secret = running.secret) =>
    new KeycloakRealmAdmin({ url: running.url, client: realm.adminClient, secret });
  type Person = (typeof demoPeople)[0];
  const [mira, ada, ben] = demoPeople as [Person, Person, Person];
  /** As someone does it in Keycloak's own console. */
  const demote = async (uid: string) => {
    const credentials = btoa(`${realm.adminClient}:${running.secret}`);
    const signedIn = await fetch(tokenEndpoint(running.url), {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const roles = `${running.url}/admin${realm.path}/users/${uid}/role-mappings/realm`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const held = (await (await fetch(`${roles}/composite`, { headers })).json()) as { name: string }[];
    const body = JSON.stringify(held.filter(({ name }) => name === realm.adminRole));
    const { status } = await fetch(roles, { method: 'DELETE', headers, body });
    expect(status).toBe(204);
  };

  it('lists someone’s sessions, and ends only one of them', async () => {
    const [kept, ended] = [await signIn(ada.email), await signIn(ada.email)];
    const other = await signIn(ben.email);
    const sessions = await admin().sessionsOf(ada.uid);
    expect(sessions.map(({ id }) => id).toSorted()).toEqual(
      [kept.session_state, ended.session_state].toSorted(),
    );
    expect(Math.abs(sessions[0]!.startedAt.getTime() - Date.now())).toBeLessThan(120_000);

    await admin().endSession(ended.session_state);
    expect((await refresh(ended.refresh_token)).status).toBe(400);
    expect((await admin().sessionsOf(ada.uid)).map(({ id }) => id)).toEqual([kept.session_state]);
    expect((await refresh(kept.refresh_token)).status).toBe(200);
    expect((await refresh(other.refresh_token)).status).toBe(200);
    // Repeating it changes nothing.
    await admin().endSession(ended.session_state);
  });

  it('reports who is an operator: nobody whose role was removed, or who was blocked', async () => {
    expect(await admin().isOperator(mira.uid)).toBe(true);
    expect(await admin().isOperator(ada.uid)).toBe(false);
    expect(await admin().isOperator('nobody-of-that-name')).toBe(false);
    await admin().setEnabled(mira.uid, false);
    expect(await admin().isOperator(mira.uid)).toBe(false);
    await admin().setEnabled(mira.uid, true);
    expect(await admin().isOperator(mira.uid)).toBe(true);
    await demote(mira.uid);
    expect(await admin().isOperator(mira.uid)).toBe(false);
  });

  it('removes a person, who can no longer sign in, and nobody else', async () => {
    const { refresh_token: token } = await signIn(ada.email);
    await admin().removePerson(ada.uid);
    expect((await refresh(token)).status).toBe(400);
    expect((await signIn(ada.email)).status).toBe(401);
    expect(await admin().sessionsOf(ada.uid)).toEqual([]);
    expect((await signIn(ben.email)).status).toBe(200);
    await admin().removePerson(ada.uid);
  });

  it('does none of this without the secret', async () => {
    await expect(admin('a guess of somebody else').sessionsOf(ben.uid)).rejects.toMatchObject({
      code: 'realm.refused',
    });
    const path = `/admin${realm.path}/users/${ben.uid}/sessions`;
    expect((await fetch(running.url + path)).status).toBe(401);
  });
});
