import { randomUUID } from 'node:crypto';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { submissionStoredV1, type EventEnvelope, type EventOf } from '@sevenfold/contracts';
import { envelopeOf, recordOf } from '@sevenfold/messaging';
import { testBus } from '@sevenfold/messaging/testing';
import { testDatabase } from '@sevenfold/testing';
import pg from 'pg';
import { testObjects } from './objects.js';

/** Everything around the service: database, bus, issuer, objects, and one who listens to its events. */
export async function startSurroundings() {
  const [database, bus, issuer, objects] = await Promise.all([
    testDatabase('contact_intake'),
    testBus(),
    createTestIssuer(),
    testObjects(),
  ]);
  const transport = await bus.connect();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const events = new Map<string, EventEnvelope>();
  await transport.subscribe('tests', [submissionStoredV1.topic], async record => {
    const event = envelopeOf(record);
    events.set(event.id, event);
  });
  return {
    objects,
    env: {
      DATABASE_URL: database.url,
      ...bus.environment,
      ISSUER_URL: issuer.issuerUrl,
      ISSUER_JWKS_URL: issuer.jwksUrl,
      GUEST_JWKS_URL: issuer.jwksUrl,
      CONTACT_SWEEP_SECONDS: '0.2',
      CONTACT_PER_MINUTE: '1000000',
      CONTACT_FREE_PER_HOUR: '1000000',
      ...objects.env,
    } as Record<string, string>,
    token: issuer.token,
    guestToken: () =>
      issuer.token({
        uid: 'guest-1',
        iss: 'http://localhost:3000/api/identity',
        azp: 'sevenfold-guest',
        anonymous: true,
      }),
    sql: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    /** The events of one kind about one submission, each counted once however often it came. */
    published: (type: string, submissionId: string) =>
      [...events.values()].filter(event => event.type === type && event.key === submissionId) as EventOf<
        typeof submissionStoredV1
      >[],
    /** As another service would. */
    publish: ({ type, topic }: { type: string; topic: string }, data: unknown, id: string = randomUUID()) =>
      transport.publish([
        recordOf(topic, { id, type, key: 'key', time: new Date().toISOString(), source: 'tests', data }, {}),
      ]),
    async stop() {
      await Promise.all([transport.close(), pool.end(), issuer.stop()]);
      await Promise.all([database.drop(), bus.drop(), objects.remove()]);
    },
  };
}

export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>;
