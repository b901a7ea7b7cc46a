import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createDatabase } from '@sevenfold/database';
import { keycloakRealm, realm } from '@sevenfold/keycloak';
import { freePorts } from '@sevenfold/topology';
import { keptSecret } from '../kept-secret.js';
import { clientSecrets, keycloakEnvironment } from '../parts/keycloak.js';
import { answers } from '../readiness.js';
import type { ContainerPart } from './container-part.js';

/**
 * Keycloak imports a missing realm and never changes an existing one, so a changed realm gets a database of its
 * own.
 */
export const keycloak: ContainerPart = {
  name: 'keycloak',
  start: async (home, { dataDirectory, publicOrigin }, settingsOf) => {
    const folder = join(dataDirectory, 'keycloak');
    const [ports, secrets, password, { POSTGRES_ADMIN_URL: adminUrl = '' }] = await Promise.all([
      freePorts(['http', 'management']),
      clientSecrets(folder),
      keptSecret(join(folder, 'database-password')),
      settingsOf('postgres'),
    ]);
    const imported = JSON.stringify(keycloakRealm({ publicOrigin, development: true, ...secrets }));
    const name = `keycloak_${createHash('sha256').update(imported).digest('hex').slice(0, 12)}`;
    await createDatabase({ adminUrl, name, role: name, password });

    return home.start(
      {
        image: 'keycloak',
        command: [
          'start',
          '--import-realm',
          `--hostname=${publicOrigin}`,
          '--proxy-headers=xforwarded',
          '--http-enabled=true',
          '--health-enabled=true',
          '--metrics-enabled=true',
          '--db=postgres',
          '--cache=local',
        ],
        environment: {
          KC_DB_URL: `jdbc:postgresql://postgres:5432/${name}`,
          KC_DB_USERNAME: name,
          KC_DB_PASSWORD: password,
          JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
        },
        files: { [`/opt/keycloak/data/import/${realm.name}-realm.json`]: imported },
        ports: [
          { container: 8080, host: ports.http },
          { container: 9000, host: ports.management },
        ],
        isReady: () => answers(`http://127.0.0.1:${ports.management}/health/ready`),
        deadlineSeconds: 300,
      },
      keycloakEnvironment(`http://127.0.0.1:${ports.http}`, secrets),
    );
  },
};
