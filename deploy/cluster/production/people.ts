// Creates the first people of a production realm through Keycloak's admin API, as someone would by hand: ada, ben, and admin
// with the operators' role. PASSWORD is their password. node people.ts FOLDER (from external-systems.sh)
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realm } from '@sevenfold/keycloak';

const [folder] = process.argv.slice(2);
const { PASSWORD } = process.env;
if (!folder || !PASSWORD) throw new Error('Usage: PASSWORD=… people.ts FOLDER');

const forward = spawn('kubectl', [
  '--namespace=keycloak',
  'port-forward',
  'service/keycloak-service',
  ':8080',
]);
const port = await new Promise<string | undefined>((resolve, reject) => {
  forward.stdout.on('data', (text: Buffer) => resolve(/:(\d+) ->/.exec(String(text))?.[1]));
  forward.on('close', () => reject(new Error('the port-forward to Keycloak ended')));
});

interface Request {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}

async function ask<Answer>(path: string, { method = 'GET', headers = {}, body }: Request = {}) {
  // As a proxy would: Keycloak rejects plain http from other machines.
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'x-forwarded-proto': 'https', ...headers },
    body: body ?? null,
  });
  if (!answer.ok && answer.status !== 409)
    throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}

try {
  const { access_token: token } = await ask<{ access_token: string }>(
    '/realms/master/protocol/openid-connect/token',
    {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'admin-cli',
        username: 'administrator',
        password: readFileSync(join(folder, 'keycloak-password'), 'utf8'),
      }),
    },
  );
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const users = `/admin/realms/${realm.name}/users`;
  for (const [name, lastName] of [
    ['ada', 'Lovelace'],
    ['ben', 'Britten'],
    ['admin', 'Operator'],
  ] as const) {
    const email = `${name}@sevenfold.test`;
    const firstName = name.charAt(0).toUpperCase() + name.slice(1);
    const credentials = [{ type: 'password', value: PASSWORD, temporary: false }];
    const person = {
      username: email,
      email,
      emailVerified: true,
      enabled: true,
      firstName,
      lastName,
      credentials,
    };
    await ask(users, { method: 'POST', headers, body: JSON.stringify(person) });
    console.log(`created ${email}`);
  }
  const [operator] = await ask<{ id: string }[]>(`${users}?email=admin@sevenfold.test`, { headers });
  const role = await ask(`/admin/realms/${realm.name}/roles/${realm.adminRole}`, { headers });
  await ask(`${users}/${operator?.id}/role-mappings/realm`, {
    method: 'POST',
    headers,
    body: JSON.stringify([role]),
  });
  console.log(`admin@sevenfold.test is an operator`);
} finally {
  forward.kill();
}
