import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestIssuer } from '@sevenfold/auth/testing';
import type { EventDefinition, EventEnvelope, Problem } from '@sevenfold/contracts';
import { envelopeOf, recordOf } from '@sevenfold/messaging';
import { testBus } from '@sevenfold/messaging/testing';
import { createPool } from '@sevenfold/database';
import { startService } from '@sevenfold/service-defaults';
import { testDatabase, until } from '@sevenfold/testing';
import type { z } from 'zod';
import { accounts } from '../../src/index.js';

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies and compare what they find
export interface Answer<Body = any> {
  status: number;
  body: Body;
  headers: Headers;
}
export interface Call {
  as?: string;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string;
}

const guestIssuer = 'http://localhost:3000/api/identity';

/** The real service on a real database and bus, with an issuer whose tokens a test may shape. */
export async function startAccounts(env: Record<string, string> = {}) {
  const [dataDirectory, database, bus, issuer] = await Promise.all([
    mkdtemp(path.join(tmpdir(), 'accounts-')),
    testDatabase('accounts'),
    testBus(),
    createTestIssuer(),
  ]);
  const service = await startService(accounts, {
    env: {
      DATABASE_URL: database.url,
      ...bus.environment,
      ISSUER_URL: issuer.issuerUrl,
      ISSUER_JWKS_URL: issuer.jwksUrl,
      GUEST_JWKS_URL: issuer.jwksUrl,
      DATA_DIRECTORY: dataDirectory,
      RETENTION_SECONDS: '0.1',
      MAIL_CHECK_SECONDS: '0.1',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  const transport = await bus.connect();
  const pool = createPool(database.url, 2);
  const seen: EventEnvelope[] = [];

  const call = async (method: string, path: string, { as, body, raw }: Call = {}): Promise<Answer> => {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(service.url + path, {
      method,
      headers: {
        'user-agent': 'accounts-tests',
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as}` }),
      },
      body: text,
    });
    const answer = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: answer === '' ? undefined : JSON.parse(answer),
    };
  };

  return {
    call,
    dataDirectory,
    transport,
    token: issuer.token,
    admin: () => issuer.token({ uid: 'operator', admin: true, role: 'admin' }),
    guest: (uid = `guest-${randomUUID()}`) =>
      issuer.token({ uid, iss: guestIssuer, azp: 'sevenfold-guest', anonymous: true }),
    /** Rows of the service's database, straight. */
    sql: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    /** Somebody new, with a profile. */
    async person(uid = `u-${randomUUID()}`) {
      const token = await issuer.token({ uid });
      const { status, body } = await call('POST', '/api/rydesync/hardCreateProfile', {
        as: token,
        body: { uid },
      });
      if (status !== 200) throw new Error(`No profile was made: ${JSON.stringify(body)}`);
      return { uid, token, profile: body.profile };
    },
    /** From now on the events of these topics are kept for `published`. */
    watch: (...topics: string[]) =>
      transport.subscribe('tests', topics, async record => {
        seen.push(envelopeOf(record));
      }),
    async published<Data extends z.ZodType>(
      { type }: EventDefinition<Data>,
      matches: (data: z.infer<Data>) => boolean,
    ) {
      const found = () => seen.filter(event => event.type === type && matches(event.data as z.infer<Data>));
      await until(() => found().length > 0, `${type} was not published`);
      return found();
    },
    publish: (definition: { type: string; topic: string }, data: unknown, id: string = randomUUID()) =>
      transport.publish([
        recordOf(
          definition.topic,
          { id, type: definition.type, key: 'key', time: new Date().toISOString(), source: 'tests', data },
          {},
        ),
      ]),
    async stop() {
      await service.stop();
      await Promise.all([transport.close(), pool.end(), issuer.stop()]);
      await Promise.all([database.drop(), bus.drop(), rm(dataDirectory, { recursive: true })]);
    },
  };
}

export type RunningAccounts = Awaited<ReturnType<typeof startAccounts>>;

/** What a refusal must look like, whoever refuses. */
export function expectProblem({ status, body, headers }: Answer<Problem>, expected: Partial<Problem>) {
  expect(body).toMatchObject(expected);
  expect(status).toBe(body.status);
  expect(headers.get('content-type')).toContain('application/problem+json');
}
