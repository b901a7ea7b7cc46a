import { randomUUID } from 'node:crypto';
import { createTestIssuer } from '@sevenfold/auth/testing';
import type { EventDefinition, EventEnvelope } from '@sevenfold/contracts';
import { createPool } from '@sevenfold/database';
import { envelopeOf, recordOf } from '@sevenfold/messaging';
import { testBus } from '@sevenfold/messaging/testing';
import { startService } from '@sevenfold/service-defaults';
import { testDatabase } from '@sevenfold/testing';
import { moderation } from '../../src/index.js';
import { startRoomsNeighbour } from './rooms-neighbour.js';

const guestIssuer = 'http://localhost:3000/api/identity';

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies and compare what they find
  body: any;
  headers: Headers;
}

/** The real service on a real database and bus, beside a neighbour that a test may direct. */
export async function startModeration(env: Record<string, string> = {}) {
  const [database, bus, issuer] = await Promise.all([
    testDatabase('moderation'),
    testBus(),
    createTestIssuer(),
  ]);
  const transport = await bus.connect();
  const rooms = await startRoomsNeighbour(transport);
  const allEnv = {
    DATABASE_URL: database.url,
    ...bus.environment,
    ISSUER_URL: issuer.issuerUrl,
    ISSUER_JWKS_URL: issuer.jwksUrl,
    GUEST_JWKS_URL: issuer.jwksUrl,
    LOG_LEVEL: 'silent',
    ROOMS_GATEWAY_URL: rooms.url,
    ...env,
  };
  const service = await startService(moderation, { env: allEnv });
  const pool = createPool(database.url, 2);
  const published: EventEnvelope[] = [];
  await transport.subscribe('tests', ['moderation.maintenance'], async record => {
    published.push(envelopeOf(record));
  });

  const call = async (method: string, path: string, as?: string, body?: unknown): Promise<Answer> => {
    const response = await fetch((path.startsWith('http') ? '' : service.url) + path, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };

  const admin = await issuer.token({ uid: 'operator', name: 'Olga Operator', admin: true, role: 'admin' });
  return {
    service,
    call,
    rooms,
    transport,
    published,
    admin,
    token: issuer.token,
    revoke: issuer.revoke,
    demote: issuer.demote,
    guest: (uid = 'guest-1') => issuer.token({ uid, iss: guestIssuer, azp: 'sevenfold-guest', admin: true }),
    sql: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    /** The newest audit entries, as the API tells them. */
    audit: async (query = '') => (await call('GET', `/api/admin/audit${query}`, admin)).body.entries,
    publish: (definition: Pick<EventDefinition, 'topic' | 'type'>, data: unknown, id = randomUUID()) =>
      transport.publish([
        recordOf(
          definition.topic,
          { id, type: definition.type, key: 'key', time: new Date().toISOString(), source: 'tests', data },
          {},
        ),
      ]),
    /** Another replica of the same service. */
    startReplica: () => startService(moderation, { env: allEnv }),
    async stop() {
      await service.stop();
      await rooms.stop();
      await Promise.all([transport.close(), pool.end(), issuer.stop()]);
      await Promise.all([database.drop(), bus.drop()]);
    },
  };
}

export type RunningModeration = Awaited<ReturnType<typeof startModeration>>;
