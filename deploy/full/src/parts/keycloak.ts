import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keycloakRealm, realm, type KeycloakRealmOptions } from '@sevenfold/keycloak';
import { freePort, freePorts } from '@sevenfold/topology';
import { cached, verifyFile } from '../cache.js';
import { keptSecret } from '../kept-secret.js';
import { startManaged } from '../managed-process.js';
import { copyArtifact, unpackArtifact } from '../maven.js';
import { answers } from '../readiness.js';
import { requireTool } from '../required-tools.js';
import { runCommand } from '../run-command.js';
import { keycloak as versions } from '../versions.js';
import { frugalJava, type Part, type PartOptions, type RunningPart } from './part.js';

const artifact = `org.keycloak:keycloak-quarkus-dist:${versions.version}:zip`;

/**
 * Unpacks and builds Keycloak and creates its database, once, so that later starts take seconds.
 */
async function distribution(): Promise<string> {
  const name = `keycloak-${versions.version}`;
  const folder = await cached(name, async draft => {
    await copyArtifact(artifact, draft);
    const zip = join(draft, `keycloak-quarkus-dist-${versions.version}.zip`);
    await verifyFile(zip, versions.sha256);
    await unpackArtifact(artifact, draft);
    await rm(zip);
    await build(join(draft, name));
  });
  return join(folder, name);
}

async function build(home: string) {
  const java = await requireTool('java');
  const options = ['--db=dev-file', '--health-enabled=true', '--metrics-enabled=true'];
  await runCommand(java, [...launch(home), 'build', ...options]);

  // An empty import creates the database's tables.
  const nothing = join(home, 'data', 'nothing');
  await mkdir(nothing, { recursive: true });
  await runCommand(java, [...launch(home), 'import', '--optimized', `--dir=${nothing}`], {
    environment: { KC_HTTP_MANAGEMENT_PORT: String(await freePort()) },
  });
}

const databaseIn = (home: string) => join(home, 'data', 'h2', 'keycloakdb.mv.db');

/** What `kc.sh` does, without a shell that would have to forward signals. */
function launch(home: string): string[] {
  return [
    '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
    '-Xms64m',
    '-Xmx512m',
    '-XX:MaxMetaspaceSize=256m',
    ...frugalJava,
    ...['util', 'util.concurrent', 'security'].map(name => `--add-opens=java.base/java.${name}=ALL-UNNAMED`),
    `-Dkc.home.dir=${home}`,
    `-Djboss.server.config.dir=${join(home, 'conf')}`,
    '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
    '-Dpicocli.disable.closures=true',
    '-cp',
    join(home, 'lib', 'quarkus-run.jar'),
    'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
  ];
}

type ClientSecrets = Required<Pick<KeycloakRealmOptions, 'identitySecret' | 'probeSecret'>>;

/** A home per data directory, on top of the one distribution in the cache. */
async function prepareHome(folder: string, publicOrigin: string, secrets: ClientSecrets) {
  const distributed = await distribution();
  await mkdir(join(folder, 'data', 'import'), { recursive: true });
  for (const part of ['bin', 'conf', 'lib', 'providers', 'themes']) {
    await rm(join(folder, part), { force: true });
    await symlink(join(distributed, part), join(folder, part));
  }
  await replaceRealm(distributed, folder, publicOrigin, secrets);
}

/**
 * Keycloak imports a missing realm and never changes an existing one. All data here comes from the realm and
 * its sessions, so a changed realm starts with an empty database.
 */
async function replaceRealm(
  distributed: string,
  folder: string,
  publicOrigin: string,
  secrets: ClientSecrets,
) {
  const file = join(folder, 'data', 'import', `${realm.name}-realm.json`);
  const wanted = JSON.stringify(keycloakRealm({ publicOrigin, development: true, ...secrets }));
  const imported = await readFile(file, 'utf8').catch(() => '');
  if (imported === wanted) return;
  await mkdir(join(folder, 'data', 'h2'), { recursive: true });
  await copyFile(databaseIn(distributed), databaseIn(folder));
  await writeFile(file, wanted);
}

/** Kept across starts: a new secret would sign everyone out. */
export async function clientSecrets(folder: string): Promise<ClientSecrets> {
  const [identitySecret, probeSecret] = await Promise.all([
    keptSecret(join(folder, 'identity-client-secret')),
    keptSecret(join(folder, 'probe-client-secret')),
  ]);
  return { identitySecret, probeSecret };
}

export const keycloakEnvironment = (url: string, { identitySecret, probeSecret }: ClientSecrets) => ({
  SIGN_IN_URL: url,
  REALM_ADMIN_SECRET: identitySecret,
  PROBE_CLIENT_SECRET: probeSecret,
  ISSUER_JWKS_URL: `${url}${realm.path}/protocol/openid-connect/certs`,
});

async function start({ dataDirectory, publicOrigin }: PartOptions): Promise<RunningPart> {
  const folder = join(dataDirectory, 'keycloak');
  const [java, ports] = await Promise.all([requireTool('java'), freePorts(['http', 'management'])]);
  const secrets = await clientSecrets(folder);
  await prepareHome(folder, publicOrigin, secrets);

  const url = `http://127.0.0.1:${ports.http}`;
  const running = await startManaged({
    name: 'keycloak',
    command: java,
    args: [
      ...launch(folder),
      'start',
      '--optimized',
      '--import-realm',
      `--hostname=${publicOrigin}`,
      '--proxy-headers=xforwarded',
      '--http-enabled=true',
      '--http-host=127.0.0.1',
      `--http-port=${ports.http}`,
      `--http-management-port=${ports.management}`,
      '--cache=local',
      // By default H2 delays writes by half a second, and kill -9 would lose them.
      '--db-url-properties=;WRITE_DELAY=0',
    ],
    dataDirectory,
    isReady: () => answers(`http://127.0.0.1:${ports.management}/health/ready`),
    deadlineSeconds: 180,
  });
  return {
    ...running,
    environment: keycloakEnvironment(url, secrets),
  };
}

export const keycloak = {
  name: 'keycloak',
  prepare: async () => {
    await distribution();
  },
  start,
} satisfies Part;
