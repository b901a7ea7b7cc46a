/** Writes the realm import to a file: `npm run realm -w @sevenfold/keycloak -- --public-origin https://… realm.json` */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keycloakRealm } from './keycloak-realm.js';

const usage =
  'Usage: npm run realm -w @sevenfold/keycloak -- --public-origin <origin> [--development] [--google-client-id <id>] <file>\n\nWith IDENTITY_CLIENT_SECRET in the environment the realm gets the client of the identity service, with PROBE_CLIENT_SECRET that of the status page’s journeys.';

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'public-origin': { type: 'string' },
      development: { type: 'boolean', default: false },
      'google-client-id': { type: 'string' },
    },
  });
  const publicOrigin = values['public-origin'];
  const [name] = positionals;
  if (!publicOrigin || !name) throw new Error(usage);
  // npm runs scripts in the package's folder, but the path is relative to the caller's.
  const file = resolve(process.env['INIT_CWD'] ?? '.', name);

  const clientId = values['google-client-id'];
  const realm = keycloakRealm({
    publicOrigin,
    development: values.development,
    ...(clientId && { google: { clientId } }),
    identitySecret: process.env['IDENTITY_CLIENT_SECRET'],
    probeSecret: process.env['PROBE_CLIENT_SECRET'],
  });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(realm, null, 2) + '\n');
  console.log(`Realm ${realm.realm} for ${publicOrigin} written to ${file}`);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
