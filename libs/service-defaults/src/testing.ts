/** For tests: a service in this process, with real systems around it. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { realm, type EventDefinition, type EventEnvelope } from '@sevenfold/contracts';
import { createPool } from '@sevenfold/database';
import { envelopeOf, recordOf } from '@sevenfold/messaging';
import { testBus } from '@sevenfold/messaging/testing';
import { testDatabase } from '@sevenfold/testing';
import type { ServiceDefinition } from './define-service.js';
import { startService, type RunningService } from './start-service.js';

export type Settings = Record<string, string>;

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies and compare what they find
export interface Answer<Body = any> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface Call {
  /** An access token. */
  as?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string;
  headers?: Record<string, string>;
}

const guestIssuer = 'http://localhost:3000/api/identity';

/** Sends a request to a service and returns its response: JSON, or else text. */
export async function callService(
  url: string,
  method: string,
  path: string,
  { as, body, raw, headers }: Call = {},
): Promise<Answer> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url + path, {
    method,
    headers: {
      'user-agent': 'sevenfold-tests',
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...headers,
    },
    body: sent,
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const parsed: unknown = isJson ? JSON.parse(text) : text || undefined;
  return { status: response.status, headers: response.headers, body: parsed };
}

/**
 * The surroundings of a service: a database, a bus, an issuer whose tokens a test may shape, and a folder.
 * @param topics of the bus; by default the topics of the contracts.
 */
export async function startSurroundings(name: string, topics?: readonly string[]) {
  const [dataDirectory, database, bus, issuer] = await Promise.all([
    mkdtemp(path.join(tmpdir(), `${name}-`)),
    testDatabase(name),
    testBus(topics),
    createTestIssuer(),
  ]);
  const transport = await bus.connect();
  const pool = createPool(database.url, 2);
  const published: EventEnvelope[] = [];
  const env: Settings = {
    DATABASE_URL: database.url,
    ...bus.environment,
    ISSUER_URL: issuer.issuerUrl,
    ISSUER_JWKS_URL: issuer.jwksUrl,
    GUEST_JWKS_URL: issuer.jwksUrl,
    DATA_DIRECTORY: dataDirectory,
    LOG_LEVEL: 'silent',
  };
  return {
    env,
    dataDirectory,
    transport,
    pool,
    issuer,
    token: issuer.token,
    operator: () => issuer.token({ uid: 'operator', admin: true, role: 'admin' }),
    guest: (uid = `guest-${randomUUID()}`, claims: object = {}) =>
      issuer.token({ uid, iss: guestIssuer, azp: realm.guestClient, anonymous: true, ...claims }),
    /** Rows of the service's database. */
    sql: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    /** The events of watched topics. */
    published,
    watch: (...topics: string[]) =>
      transport.subscribe('tests', topics, async record => {
        published.push(envelopeOf(record));
      }),
    /** As another service would. */
    publish: (
      { topic, type }: Pick<EventDefinition, 'topic' | 'type'>,
      data: unknown,
      id: string = randomUUID(),
      key = 'key',
      time = new Date().toISOString(),
    ) => {
      const envelope = { id, type, key, time, source: 'tests', data };
      return transport.publish([recordOf(topic, envelope, {})]);
    },
    async stop() {
      await Promise.all([transport.close(), pool.end(), issuer.stop()]);
      await Promise.all([database.drop(), bus.drop(), rm(dataDirectory, { recursive: true, force: true })]);
    },
  };
}

export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>;

/**
 * The real service on a real database and bus. `env` is added to the settings from its surroundings. Add to
 * the result with `Object.assign`: a copy would not follow a restart.
 */
export async function startServiceUnderTest(
  definition: ServiceDefinition,
  env: Settings | ((surroundings: Surroundings) => Promise<Settings>) = {},
) {
  const surroundings = await startSurroundings(definition.name);
  const ownEnv = { ...surroundings.env, ...(typeof env === 'function' ? await env(surroundings) : env) };
  /** Another replica on the same database and bus. */
  const startReplica = (more: Settings = {}) => startService(definition, { env: { ...ownEnv, ...more } });
  let service: RunningService = await startReplica();
  return {
    ...surroundings,
    env: ownEnv,
    get url() {
      return service.url;
    },
    call: (method: string, path: string, call?: Call) => callService(service.url, method, path, call),
    startReplica,
    async restart() {
      await service.stop();
      service = await startReplica();
    },
    async stop() {
      await service.stop();
      await surroundings.stop();
    },
  };
}
