import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { partsKind } from '@sevenfold/containers';
import { startDevelopmentIssuer } from '@sevenfold/development-issuer';
import { topics } from '@sevenfold/kafka';
import { accesses } from '@sevenfold/kafka/access';
import {
  createTopics,
  deadLetterTopic,
  grantAccess,
  KafkaTransport,
  type KafkaSecurity,
} from '@sevenfold/messaging';
import { demoPassword, demoPeople, issuerUrl, realm, signInDemoPerson } from '@sevenfold/keycloak';
import { opened, until, where } from '@sevenfold/testing';
import { Redis } from 'ioredis';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { Kafka, logLevel, type Admin } from 'kafkajs';
import { Client } from 'minio';
import { removeFullData, startFullInfrastructure, type FullInfrastructure } from '../src/index.js';
import { collectorBinary } from '../src/parts/collector.js';
import { saslAdministrator, saslPassword } from '../src/parts/kafka.js';
import { KeycloakVisitor } from './keycloak-visitor.js';

jest.setTimeout(10 * 60_000);

const publicOrigin = 'http://localhost:3000';
const marker = randomUUID();
const topic = topics[0]!.name;

let dataDirectory: string;
let full: FullInfrastructure;

const start = () =>
  opened(
    startFullInfrastructure({ dataDirectory, publicOrigin, log: line => process.stderr.write(`${line}\n`) }),
  );

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'full-'));
  full = await start();
  await reportMemory();
});

afterAll(() => removeFullData(dataDirectory));

const onProcesses = where((await partsKind()) === 'processes', 'external systems are containers');

const setting = (name: string) => full.environment[name]!;
const kafka = () =>
  new Kafka({ clientId: 'test', brokers: setting('KAFKA_BROKERS').split(','), logLevel: logLevel.NOTHING });

function objects() {
  const { hostname, port } = new URL(setting('S3_ENDPOINT'));
  return new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: setting('S3_ACCESS_KEY'),
    secretKey: setting('S3_SECRET_KEY'),
    region: setting('S3_REGION'),
  });
}

async function reportMemory() {
  for (const [name, part] of Object.entries(full.parts))
    process.stderr.write(`${name} uses ${await part.memory()} MiB\n`);
}

async function messagesOf(group: string): Promise<string[]> {
  const consumer = kafka().consumer({ groupId: group });
  const values: string[] = [];
  await consumer.connect();
  try {
    await consumer.subscribe({ topic, fromBeginning: true });
    await new Promise<void>(resolve => {
      void consumer.run({
        eachMessage: async ({ message }) => {
          values.push(String(message.value));
          resolve();
        },
      });
    });
    return values;
  } finally {
    await consumer.disconnect();
  }
}

describe('Kafka', () => {
  it('reports that there are too few brokers for the replicas, and creates nothing', async () => {
    const brokers = setting('KAFKA_BROKERS').split(',');
    const topic = { name: 'copies', partitions: 1, settings: {} };
    await expect(createTopics(brokers, [topic], { replicas: 3 })).rejects.toThrow(
      '3 copies of each partition need as many brokers, and there are 1',
    );
  });

  it('has the declared topics and creates no others', async () => {
    const brokers = setting('KAFKA_BROKERS').split(',');
    expect(await createTopics(brokers, topics)).toEqual(topics.map(one => one.name));
    expect(await createTopics(brokers, topics)).toEqual([]);

    const producer = opened(kafka().producer({ allowAutoTopicCreation: true, retry: { retries: 1 } }));
    await producer.connect();
    await expect(producer.send({ topic: 'undeclared', messages: [{ value: 'x' }] })).rejects.toThrow();
  });

  const signedInAs = (name: string) =>
    ({
      KAFKA_TLS: true,
      KAFKA_CA: setting('KAFKA_SASL_CA'),
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_USERNAME: name,
      KAFKA_PASSWORD: saslPassword,
    }) as const;
  const askingBrokers = () => setting('KAFKA_SASL_BROKERS').split(',');
  const transportOf = (name: string) =>
    opened(new KafkaTransport({ brokers: askingBrokers(), clientId: name, security: signedInAs(name) }));
  /** Makes the requests that a consumer makes before it reads, without our transport, which would retry. */
  async function asAdmin<Answer>(name: string, ask: (admin: Admin) => Promise<Answer>): Promise<Answer> {
    const { KAFKA_CA, KAFKA_PASSWORD } = signedInAs(name);
    const admin = new Kafka({
      clientId: name,
      brokers: askingBrokers(),
      ssl: { ca: [KAFKA_CA] },
      sasl: { mechanism: 'scram-sha-512', username: name, password: KAFKA_PASSWORD },
      logLevel: logLevel.NOTHING,
    }).admin();
    await admin.connect();
    try {
      return await ask(admin);
    } finally {
      await admin.disconnect();
    }
  }
  const record = (name: string) => ({ topic: name, key: marker, headers: {}, value: marker });

  it('requires authentication over TLS on its secure listener', async () => {
    const security = signedInAs(saslAdministrator);
    expect(await createTopics(askingBrokers(), topics, { security })).toEqual([]);
    const transport = transportOf(saslAdministrator);
    let tell: () => void;
    const heard = new Promise<void>(resolve => (tell = resolve));
    await transport.subscribe('signed-in', [deadLetterTopic], async ({ value }) => {
      if (value === marker) tell();
    });
    await transport.publish([record(deadLetterTopic)]);
    await heard;

    const refused = (wrong: KafkaSecurity) =>
      expect(createTopics(askingBrokers(), topics, { security: wrong })).rejects;
    await refused({ ...security, KAFKA_PASSWORD: 'guessed' }).toThrow(/authentication/i);
    // An unknown CA, no credentials, and no TLS.
    await refused({ ...security, KAFKA_CA: undefined }).toThrow(/certificate/i);
    await refused({ KAFKA_TLS: true, KAFKA_CA: setting('KAFKA_SASL_CA') }).toThrow();
    await refused({}).toThrow();
  });

  const services = accesses(service => `User:${service}`);
  const grant = (to = services) =>
    grantAccess(askingBrokers(), to, { security: signedInAs(saslAdministrator) });

  it('lets each service write what it owns and read what it consumes, after a grant', async () => {
    const accounts = transportOf('accounts');
    await expect(accounts.publish([record('accounts.account')])).rejects.toThrow(/authoriz/i);
    expect(await grant()).toEqual({ added: expect.any(Number), removed: 0 });
    expect(await grant()).toEqual({ added: 0, removed: 0 });

    // A new rule reaches the brokers after a short delay.
    const published = () =>
      accounts.publish([record('accounts.account')]).then(
        () => true,
        () => false,
      );
    await until(published, 'accounts may write');
    await expect(accounts.publish([record('identity.session')])).rejects.toThrow(/authoriz/i);

    const status = transportOf('status');
    await status.publish([record('status.incident'), record(deadLetterTopic)]);
    await asAdmin('status', async admin => {
      expect(await admin.fetchTopicOffsets('moderation.maintenance')).toHaveLength(6);
      await expect(admin.fetchTopicOffsets('accounts.account')).rejects.toThrow(/authoriz/i);
      expect(await admin.fetchOffsets({ groupId: 'status' })).toEqual([]);
      // Clients that may not describe a group do not learn its coordinator.
      await expect(admin.fetchOffsets({ groupId: 'accounts' })).rejects.toThrow(/coordinator/);
    });

    const { removed } = await grant(services.map(access => ({ ...access, writes: [] })));
    expect(removed).toBeGreaterThan(services.length);
  });

  it('resumes a consumer whose group could not be found, as soon as it can', async () => {
    const maintenance = 'moderation.maintenance';
    await createTopics(setting('KAFKA_BROKERS').split(','), topics);
    await grant(services.map(access => ({ ...access, groups: [] })));
    // A new rule reaches the brokers after a short delay.
    const readable = () =>
      asAdmin('status', admin => admin.fetchTopicOffsets(maintenance)).catch(() => undefined);
    await until(readable, 'the topic is readable');
    const gaveUp = Promise.withResolvers<Error>();
    const heard = Promise.withResolvers<string>();
    const status = transportOf('status');
    await status.subscribe('status', [maintenance], async ({ value }) => heard.resolve(value), {
      onTrouble: gaveUp.resolve,
    });
    expect((await gaveUp.promise).message).toMatch(/coordinator/);

    await grant();
    const moderation = transportOf('moderation');
    await moderation.publish([record(maintenance)]);
    expect(await heard.promise).toBe(marker);
  }, 120_000);

  it('accepts a message and delivers it', async () => {
    const producer = opened(kafka().producer({ idempotent: true }));
    await producer.connect();
    await producer.send({ topic, acks: -1, messages: [{ key: 'key', value: marker }] });
    expect(await messagesOf('first')).toEqual([marker]);
  });
});

describe('Keycloak', () => {
  it.each(demoPeople)('gives $email the same claims as the development issuer', async ({ uid, email }) => {
    const issuer = await opened(
      startDevelopmentIssuer({
        publicOrigin,
        dataDirectory: join(dataDirectory, 'issuer'),
        environment: 'development',
      }),
    );
    const ours = await signInDemoPerson(issuer.url, email);
    const theirs = await signInDemoPerson(setting('SIGN_IN_URL'), email);
    expect(comparable(theirs.access_token)).toEqual(comparable(ours.access_token));
    expect(decodeJwt(theirs.access_token).sub).toBe(uid);
    for (const claim of ['exp', 'iat', 'jti', 'sub', 'sid', 'typ', 'azp', 'iss', 'aud']) {
      expect(decodeJwt(theirs.refresh_token)).toHaveProperty(claim);
      expect(decodeJwt(ours.refresh_token)).toHaveProperty(claim);
    }
  });

  it('signs with the keys at the URL that services are configured with', async () => {
    const { access_token } = await signInDemoPerson(setting('SIGN_IN_URL'), 'ada@sevenfold.test');
    const keys = createRemoteJWKSet(new URL(setting('ISSUER_JWKS_URL')));
    const expected = { issuer: issuerUrl(publicOrigin), audience: realm.audience, algorithms: ['RS256'] };
    await expect(jwtVerify(access_token, keys, expected)).resolves.toBeDefined();
  });

  it('signs in through its form, and separates two tabs of one session', async () => {
    const visitor = new KeycloakVisitor(publicOrigin, setting('SIGN_IN_URL'));
    const site = await visitor.signIn('ben@sevenfold.test', demoPassword);
    const console = await visitor.signInSilently();
    expect(decodeJwt(console.access_token)['sid']).toBe(decodeJwt(site.access_token)['sid']);

    const again = await visitor.refresh(site.refresh_token);
    expect(decodeJwt(again.access_token)).toMatchObject({
      email: 'ben@sevenfold.test',
      azp: realm.webClient,
    });
    expect(await visitor.refresh(console.refresh_token)).toHaveProperty('access_token');
    expect((await visitor.refresh(site.refresh_token)).error).toBe('invalid_grant');
  });

  it('refuses the password grant to the browser’s client', async () => {
    const visitor = new KeycloakVisitor(publicOrigin, setting('SIGN_IN_URL'));
    const fields = { grant_type: 'password', username: 'ada@sevenfold.test', password: demoPassword };
    expect((await visitor.token({ ...fields, client_id: realm.webClient })).error).toBe(
      'unauthorized_client',
    );
  });

  /** Everything but what differs from token to token. */
  function comparable(token: string) {
    const { exp, iat, jti, sid, scope, ...rest } = decodeJwt(token);
    expect([typeof jti, typeof sid]).toEqual(['string', 'string']);
    return { ...rest, lifetime: exp! - iat!, scope: String(scope).split(' ').sort() };
  }
});

describe('the S3 server', () => {
  it('stores an object and returns it', async () => {
    const bucket = setting('S3_BUCKET');
    if (!(await objects().bucketExists(bucket))) await objects().makeBucket(bucket, setting('S3_REGION'));
    await objects().putObject(bucket, 'inbox/a/file.txt', Buffer.from(marker), marker.length, {
      'Content-Type': 'text/plain',
    });
    expect(await text(await objects().getObject(bucket, 'inbox/a/file.txt'))).toBe(marker);
    expect((await objects().statObject(bucket, 'inbox/a/file.txt')).metaData['content-type']).toBe(
      'text/plain',
    );
  });

  it('serves signed links to anyone who has them, and rejects forged ones', async () => {
    const url = await objects().presignedGetObject(setting('S3_BUCKET'), 'inbox/a/file.txt', 60);
    expect(await (await fetch(url)).text()).toBe(marker);
    const forged = url.replace(/X-Amz-Signature=.{8}/, 'X-Amz-Signature=00000000');
    expect((await fetch(forged)).status).toBe(403);
  });
});

describe('Redis', () => {
  it('answers and stores data', async () => {
    const redis = opened(new Redis(setting('REDIS_URL')));
    expect(await redis.ping()).toBe('PONG');
    await redis.set('marker', marker);
  });
});

describe('the collector', () => {
  it('receives a span over OTLP and passes it to Zipkin, with its service and failure', async () => {
    const traceId = randomUUID().replaceAll('-', '');
    const start = BigInt(Date.now()) * 1_000_000n;
    const span = {
      traceId,
      spanId: traceId.slice(16),
      name: 'test',
      kind: 2,
      startTimeUnixNano: String(start),
      endTimeUnixNano: String(start + 1_000_000n),
      attributes: [{ key: 'http.route', value: { stringValue: '/test' } }],
      status: { code: 2 },
    };
    const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'test' } }] };
    const posted = await fetch(setting('TRACES_URL'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ spans: [span] }] }] }),
    });
    expect(posted.status).toBe(200);
    const found = () => fetch(`${setting('TRACES_QUERY_URL')}/api/v2/trace/${traceId}`);
    await until(async () => (await found()).ok, 'the trace is found');
    expect(await (await found()).json()).toEqual([
      expect.objectContaining({
        kind: 'SERVER',
        duration: 1000,
        localEndpoint: { serviceName: 'test' },
        tags: expect.objectContaining({ 'http.route': '/test', error: 'true' }),
      }),
    ]);
  });

  onProcesses.it.each([
    ['for backends that take OTLP', ['collector']],
    ['for a backend and a log store', ['collector', 'collector-logs']],
    ['for Zipkin and a log store', ['collector-zipkin', 'collector-logs']],
  ])('accepts the configuration %s', async (_, names) => {
    const files = names.map(name =>
      fileURLToPath(new URL(`../../observability/generated/${name}.yaml`, import.meta.url)),
    );
    const validated = spawnSync(
      await collectorBinary(),
      ['validate', ...files.map(file => `--config=${file}`)],
      {
        env: {
          TRACES_BACKEND: 'http://127.0.0.1:4318',
          ZIPKIN_URL: 'http://127.0.0.1:9411',
          LOGS_STORE_URL: 'http://127.0.0.1:9428/insert/opentelemetry/v1/logs',
        },
        encoding: 'utf8',
      },
    );
    expect([validated.status, validated.stderr]).toEqual([0, '']);
  });
});

describe('kill -9 of everything, and a start on the same data', () => {
  it('loses nothing', async () => {
    const browser = new KeycloakVisitor(publicOrigin, setting('SIGN_IN_URL'));
    const before = await browser.signIn('cleo@sevenfold.test', demoPassword);

    // Redis survives: a leftover part must not prevent the next start.
    const { redis: leftBehind, ...killed } = full.parts;
    const formerRedis = Number(new URL(setting('REDIS_URL')).port);
    expect(leftBehind).toBeDefined();
    await Promise.all(Object.values(killed).map(part => part.kill()));
    full = await start();
    expect(await listens(formerRedis)).toBe(false);

    expect(await messagesOf('second')).toEqual([marker]);
    expect(await text(await objects().getObject(setting('S3_BUCKET'), 'inbox/a/file.txt'))).toBe(marker);
    const redis = opened(new Redis(setting('REDIS_URL')));
    expect(await redis.get('marker')).toBe(marker);

    const keys = createRemoteJWKSet(new URL(setting('ISSUER_JWKS_URL')));
    await expect(jwtVerify(before.access_token, keys)).resolves.toBeDefined();
    const visitor = new KeycloakVisitor(publicOrigin, setting('SIGN_IN_URL'));
    expect(await visitor.refresh(before.refresh_token)).toHaveProperty('access_token');
  });
});

const listens = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
