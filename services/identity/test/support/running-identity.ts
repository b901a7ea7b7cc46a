import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestIssuer } from '@sevenfold/auth/testing';
import type { EventDefinition, EventEnvelope, Problem } from '@sevenfold/contracts';
import { envelopeOf, recordOf } from '@sevenfold/messaging';
import { testBus } from '@sevenfold/messaging/testing';
import { createPool } from '@sevenfold/database';
import { startService } from '@sevenfold/service-defaults';
import { freePort, testDatabase } from '@sevenfold/testing';
import { identity } from '../../src/index.js';

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies and compare what they find
export interface Answer<Body = any> {
  status: number;
  body: Body;
  headers: Headers;
}
export interface Call {
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The real service on a real database and bus. It trusts its own guest tokens, fetched from itself. */
export async function startIdentity(env: Record<string, string> = {}) {
  const [dataDirectory, database, bus, issuer, port] = await Promise.all([
    mkdtemp(path.join(tmpdir(), 'identity-')),
    testDatabase('identity'),
    testBus(),
    createTestIssuer(),
    freePort(),
  ]);
  const startOn = (port: number) =>
    startService(identity, {
      env: {
        PORT: String(port),
        DATABASE_URL: database.url,
        ...bus.environment,
        ISSUER_URL: issuer.issuerUrl,
        ISSUER_JWKS_URL: issuer.jwksUrl,
        GUEST_JWKS_URL: `http://127.0.0.1:${port}/api/identity/jwks`,
        DATA_DIRECTORY: dataDirectory,
        LOG_LEVEL: 'silent',
        ...env,
      },
    });
  const service = await startOn(port);
  const transport = await bus.connect();
  const pool = createPool(database.url, 2);
  const seen: EventEnvelope[] = [];
  await transport.subscribe(
    'tests',
    ['identity.session'],
    async record => void seen.push(envelopeOf(record)),
  );

  const callAt = async (
    url: string,
    method: string,
    path: string,
    { as, body, headers }: Call = {},
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  return {
    call: (method: string, path: string, options?: Call) => callAt(service.url, method, path, options),
    callAt,
    token: issuer.token,
    seen,
    publish: (
      { topic, type }: Pick<EventDefinition, 'topic' | 'type'>,
      data: unknown,
      about: { id: string; key: string },
    ) => {
      const envelope = { ...about, type, data, time: new Date().toISOString(), source: 'tests' };
      return transport.publish([recordOf(topic, envelope, {})]);
    },
    /** Another replica on the same database and bus. */
    replica: async () => startOn(await freePort()),
    sql: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    async stop() {
      await service.stop();
      await Promise.all([transport.close(), pool.end(), issuer.stop()]);
      await Promise.all([database.drop(), bus.drop(), rm(dataDirectory, { recursive: true })]);
    },
  };
}

export type RunningIdentity = Awaited<ReturnType<typeof startIdentity>>;

/** What a refusal must look like, whoever refuses. */
export function expectProblem({ status, body, headers }: Answer<Problem>, expected: Partial<Problem>) {
  expect(body).toMatchObject(expected);
  expect(status).toBe(body.status);
  expect(headers.get('content-type')).toContain('application/problem+json');
}
