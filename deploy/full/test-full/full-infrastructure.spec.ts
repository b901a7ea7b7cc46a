import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startDevelopmentIssuer } from '@sevenfold/development-issuer';
import { topics } from '@sevenfold/kafka';
import { createTopics, deadLetterTopic, KafkaTransport } from '@sevenfold/messaging';
import { demoPassword, demoPeople, issuerUrl, realm } from '@sevenfold/keycloak';
import { Redis } from 'ioredis';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'minio';
import { startFullInfrastructure, type FullInfrastructure } from '../src/index.js';
import { saslUser } from '../src/parts/kafka.js';
import { KeycloakVisitor } from './keycloak-visitor.js';

jest.setTimeout(10 * 60_000);

const publicOrigin = 'http://localhost:3000';
const marker = randomUUID();
const topic = topics[0]!.name;

let dataDirectory: string;
let full: FullInfrastructure;

const start = () =>
  startFullInfrastructure({ dataDirectory, publicOrigin, log: line => process.stderr.write(`${line}\n`) });

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'full-'));
  full = await start();
  await reportMemory();
});

afterAll(async () => {
  await full?.stop();
  await rm(dataDirectory, { recursive: true });
});

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

async function signInAs(url: string, username: string) {
  const response = await fetch(`${url}${realm.path}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: realm.commandLineClient,
      username,
      password: demoPassword,
      scope: 'openid profile email',
    }),
  });
  return (await response.json()) as { access_token: string; refresh_token: string };
}

async function reportMemory() {
  for (const [name, pid] of Object.entries(full.pids)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
    process.stderr.write(`${name} resident ${Math.round(Number(kilobytes) / 1024)} MiB\n`);
  }
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
  it('has the declared topics and makes no others', async () => {
    const brokers = setting('KAFKA_BROKERS').split(',');
    expect(await createTopics(brokers, topics)).toEqual(topics.map(one => one.name));
    expect(await createTopics(brokers, topics)).toEqual([]);

    const producer = kafka().producer({ allowAutoTopicCreation: true, retry: { retries: 1 } });
    await producer.connect();
    await expect(producer.send({ topic: 'undeclared', messages: [{ value: 'x' }] })).rejects.toThrow();
    await producer.disconnect();
  });

  it('takes events of who signs in where it asks, and none of anybody else', async () => {
    const brokers = setting('KAFKA_SASL_BROKERS').split(',');
    const security = {
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_USERNAME: saslUser.name,
      KAFKA_PASSWORD: saslUser.password,
    } as const;
    expect(await createTopics(brokers, topics, { security })).toEqual([]);
    const transport = new KafkaTransport({ brokers, clientId: 'signed-in', security });
    let tell: () => void;
    const heard = new Promise<void>(resolve => (tell = resolve));
    await transport.subscribe('signed-in', [deadLetterTopic], async ({ value }) => {
      if (value === marker) tell();
    });
    await transport.publish([{ topic: deadLetterTopic, key: marker, headers: {}, value: marker }]);
    await heard;
    await transport.close();

    const wrong = { ...security, KAFKA_PASSWORD: 'guessed' };
    await expect(createTopics(brokers, topics, { security: wrong })).rejects.toThrow(/authentication/i);
    await expect(createTopics(brokers, topics)).rejects.toThrow();
  });

  it('takes a message and hands it out', async () => {
    const producer = kafka().producer({ idempotent: true });
    await producer.connect();
    await producer.send({ topic, acks: -1, messages: [{ key: 'key', value: marker }] });
    await producer.disconnect();
    expect(await messagesOf('first')).toEqual([marker]);
  });
});

describe('Keycloak', () => {
  it.each(demoPeople)('says the same of $email as the development issuer', async ({ uid, email }) => {
    const issuer = await startDevelopmentIssuer({
      publicOrigin,
      dataDirectory: join(dataDirectory, 'issuer'),
      environment: 'development',
    });
    try {
      const ours = await signInAs(issuer.url, email);
      const theirs = await signInAs(setting('SIGN_IN_URL'), email);
      expect(comparable(theirs.access_token)).toEqual(comparable(ours.access_token));
      expect(decodeJwt(theirs.access_token).sub).toBe(uid);
      for (const claim of ['exp', 'iat', 'jti', 'sub', 'sid', 'typ', 'azp', 'iss', 'aud']) {
        expect(decodeJwt(theirs.refresh_token)).toHaveProperty(claim);
        expect(decodeJwt(ours.refresh_token)).toHaveProperty(claim);
      }
    } finally {
      await issuer.stop();
    }
  });

  it('signs with the keys at the address services are told', async () => {
    const { access_token } = await signInAs(setting('SIGN_IN_URL'), 'ada@sevenfold.test');
    const keys = createRemoteJWKSet(new URL(setting('ISSUER_JWKS_URL')));
    const expected = { issuer: issuerUrl(publicOrigin), audience: realm.audience, algorithms: ['RS256'] };
    await expect(jwtVerify(access_token, keys, expected)).resolves.toBeDefined();
  });

  it('signs in through its form, and keeps two tabs of one session apart', async () => {
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
  it('takes an object and gives it back', async () => {
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

  it('gives signed addresses to whoever holds them, and refuses forged ones', async () => {
    const url = await objects().presignedGetObject(setting('S3_BUCKET'), 'inbox/a/file.txt', 60);
    expect(await (await fetch(url)).text()).toBe(marker);
    const forged = url.replace(/X-Amz-Signature=.{8}/, 'X-Amz-Signature=00000000');
    expect((await fetch(forged)).status).toBe(403);
  });
});

describe('Redis', () => {
  it('answers and remembers', async () => {
    const redis = new Redis(setting('REDIS_URL'));
    expect(await redis.ping()).toBe('PONG');
    await redis.set('marker', marker);
    redis.disconnect();
  });
});

describe('Zipkin', () => {
  it('takes a span and finds its trace', async () => {
    const traceId = randomUUID().replaceAll('-', '');
    const span = {
      traceId,
      id: traceId.slice(16),
      name: 'test',
      timestamp: Date.now() * 1000,
      duration: 1000,
    };
    const posted = await fetch(setting('TRACES_URL'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ ...span, localEndpoint: { serviceName: 'test' } }]),
    });
    expect(posted.status).toBe(202);
    const found = async () => (await fetch(`${setting('TRACES_QUERY_URL')}/api/v2/trace/${traceId}`)).status;
    const deadline = Date.now() + 10_000;
    while ((await found()) !== 200 && Date.now() < deadline)
      await new Promise(resolve => setTimeout(resolve, 100));
    expect(await found()).toBe(200);
  });
});

describe('kill -9 of everything, and a start on the same data', () => {
  it('loses nothing', async () => {
    const browser = new KeycloakVisitor(publicOrigin, setting('SIGN_IN_URL'));
    const before = await browser.signIn('cleo@sevenfold.test', demoPassword);

    // The last one stays: a part that was left behind must not stand in the way.
    const [leftBehind, ...killed] = Object.values(full.pids);
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    full = await start();
    expect(() => process.kill(leftBehind!, 0)).toThrow('ESRCH');

    expect(await messagesOf('second')).toEqual([marker]);
    expect(await text(await objects().getObject(setting('S3_BUCKET'), 'inbox/a/file.txt'))).toBe(marker);
    const redis = new Redis(setting('REDIS_URL'));
    expect(await redis.get('marker')).toBe(marker);
    redis.disconnect();

    const keys = createRemoteJWKSet(new URL(setting('ISSUER_JWKS_URL')));
    await expect(jwtVerify(before.access_token, keys)).resolves.toBeDefined();
    const visitor = new KeycloakVisitor(publicOrigin, setting('SIGN_IN_URL'));
    expect(await visitor.refresh(before.refresh_token)).toHaveProperty('access_token');
  });
});
