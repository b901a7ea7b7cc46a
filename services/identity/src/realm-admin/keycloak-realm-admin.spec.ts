import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { opened } from '@sevenfold/testing';
import { KeycloakRealmAdmin } from './keycloak-realm-admin.js';

/** A Keycloak that answers every call of its admin API with this status. */
async function keycloak(status: number) {
  const server = createServer(({ url }, response) => {
    const isToken = url!.endsWith('/token');
    response.writeHead(isToken ? 200 : status).end(JSON.stringify({ access_token: 'x', expires_in: 60 }));
  });
  opened(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new KeycloakRealmAdmin({ url: `http://127.0.0.1:${port}`, client: 'identity', secret: 'secret' });
}

it.each([400, 405, 409])('treats %i as an answer that a retry would not change', async status => {
  const admin = await keycloak(status);
  const refusal = { code: 'realm.refused', kind: 'conflict', meta: { status } };
  await expect(admin.removePerson('ada')).rejects.toMatchObject(refusal);
});

it.each([401, 403, 408, 429, 500, 503])('treats %i as an outage', async status => {
  const admin = await keycloak(status);
  const outage = { code: 'realm.refused', kind: 'unavailable', meta: { status } };
  await expect(admin.removePerson('ada')).rejects.toMatchObject(outage);
});
