import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts } from '@sevenfold/topology';
import { cached, verifyFolder } from '../cache.js';
import { startManaged } from '../managed-process.js';
import { copyWithDependencies } from '../maven.js';
import { requireTool } from '../required-tools.js';
import { findCommand, runCommand } from '../run-command.js';
import { kafka as versions } from '../versions.js';
import { hasBroker } from '../readiness.js';
import { frugalJava, type Part, type PartOptions, type RunningPart } from './part.js';

/** Cluster id; any base64 UUID. */
const clusterId = 'c2V2ZW5mb2xkLWxvY2FsLQ';

/** For the listener with SCRAM over TLS; it protects nothing here, because the other listener is open. */
export const saslPassword = 'development';
/** A superuser; services get their declared rights. */
export const saslAdministrator = 'sevenfold';
const saslUsers = [saslAdministrator, 'accounts', 'moderation', 'status'];
export const certificateName = 'kafka.pem';
export const keystoreName = 'keystore.p12';

async function libraries(): Promise<string> {
  const folder = await cached(`kafka-${versions.version}`, async draft => {
    const jars = join(draft, 'libs');
    await copyWithDependencies(
      [
        `org.apache.kafka:kafka_2.13:${versions.version}`,
        `org.apache.logging.log4j:log4j-slf4j-impl:${versions.log4j}`,
      ],
      draft,
      jars,
    );
    await verifyFolder(jars, versions.sha256);
  });
  return join(folder, 'libs', '*');
}

export interface KafkaPorts {
  broker: number;
  controller: number;
  sasl: number;
}

/**
 * One node that is broker and controller, without ZooKeeper.
 * @param listenOn address of the listeners for clients; all of them if empty
 */
export function serverProperties(folder: string, ports: KafkaPorts, listenOn: string): string {
  const { broker, controller, sasl } = ports;
  return `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://${listenOn}:${broker},SASL://${listenOn}:${sasl},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${broker},SASL://127.0.0.1:${sasl}
inter.broker.listener.name=PLAINTEXT
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,SASL:SASL_SSL,CONTROLLER:PLAINTEXT
listener.name.sasl.sasl.enabled.mechanisms=SCRAM-SHA-512
listener.name.sasl.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
listener.name.sasl.ssl.keystore.type=PKCS12
listener.name.sasl.ssl.keystore.location=${join(folder, keystoreName)}
listener.name.sasl.ssl.keystore.password=${saslPassword}
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS;User:${saslAdministrator}
log.dirs=${join(folder, 'log')}
auto.create.topics.enable=false
num.partitions=6
default.replication.factor=1
min.insync.replicas=1
offsets.topic.num.partitions=6
offsets.topic.replication.factor=1
transaction.state.log.num.partitions=2
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.num.partitions=2
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
log.retention.hours=336
log.cleaner.dedupe.buffer.size=16777216
`.trimStart();
}

export const javaSettings = (jars: string) => [
  ...frugalJava,
  '-Dorg.apache.logging.log4j.level=INFO',
  '-cp',
  jars,
];

/** Java arguments that give a new data folder its cluster id and its users. */
export const formatting = (properties: string) => [
  'kafka.tools.StorageTool',
  'format',
  '-t',
  clusterId,
  '-c',
  properties,
  '--ignore-formatted',
  ...saslUsers.flatMap(name => ['--add-scram', `SCRAM-SHA-512=[name=${name},password=${saslPassword}]`]),
];

/** Java arguments that run the broker. */
export const serving = (properties: string) => ['-Xms96m', '-Xmx384m', 'kafka.Kafka', properties];

/** The arguments of each run of keytool. */
export function certificateSteps(folder: string): string[][] {
  const store = ['-alias', 'kafka', '-keystore', join(folder, keystoreName), '-storepass', saslPassword];
  const named = ['-dname', 'CN=kafka', '-ext', 'SAN=ip:127.0.0.1', '-validity', '3650'];
  const key = ['-keyalg', 'RSA', '-keysize', '2048', '-storetype', 'PKCS12'];
  return [
    ['-genkeypair', ...store, ...key, ...named],
    ['-exportcert', '-rfc', ...store, '-file', join(folder, certificateName)],
  ];
}

export const kafkaEnvironment = ({ broker, sasl }: KafkaPorts, certificate: string) => ({
  EVENT_TRANSPORT: 'kafka',
  KAFKA_BROKERS: `127.0.0.1:${broker}`,
  KAFKA_SASL_BROKERS: `127.0.0.1:${sasl}`,
  KAFKA_SASL_CA: certificate,
});

async function start({ dataDirectory }: PartOptions): Promise<RunningPart> {
  const [java, jars, ports] = await Promise.all([
    requireTool('java'),
    libraries(),
    freePorts(['broker', 'controller', 'sasl']),
  ]);
  const folder = join(dataDirectory, 'kafka');
  const properties = join(folder, 'server.properties');
  await mkdir(folder, { recursive: true });
  await writeFile(properties, serverProperties(folder, ports, '127.0.0.1'));

  if (!existsSync(join(folder, certificateName))) await makeCertificate(folder);
  const settings = javaSettings(jars);
  if (!existsSync(join(folder, 'log', 'meta.properties'))) {
    await runCommand(java, [...settings, ...formatting(properties)]);
  }
  const running = await startManaged({
    name: 'kafka',
    command: java,
    args: [...settings, ...serving(properties)],
    dataDirectory,
    isReady: () => hasBroker(`127.0.0.1:${ports.broker}`),
    deadlineSeconds: 90,
  });
  return {
    ...running,
    environment: kafkaEnvironment(ports, await readFile(join(folder, certificateName), 'utf8')),
  };
}

/** A key and a self-signed certificate for clients to trust. */
async function makeCertificate(folder: string): Promise<void> {
  const keytool = await findCommand('keytool');
  if (!keytool) throw new Error('Java is installed without its keytool');
  await rm(join(folder, keystoreName), { force: true });
  for (const args of certificateSteps(folder)) await runCommand(keytool, args);
}

export const kafka: Part = {
  name: 'kafka',
  prepare: async () => {
    await libraries();
  },
  start,
};
