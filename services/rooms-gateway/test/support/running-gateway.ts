import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestIssuer } from '@sevenfold/auth/testing';
import { realm, type EventDefinition, type EventEnvelope } from '@sevenfold/contracts';
import { createPool } from '@sevenfold/database';
import { envelopeOf, recordOf } from '@sevenfold/messaging';
import { testBus } from '@sevenfold/messaging/testing';
import { startService, type RunningService } from '@sevenfold/service-defaults';
import { testDatabase } from '@sevenfold/testing';
import { roomsGateway } from '../../src/index.js';
import { TestClient } from './test-client.js';

export const origin = 'http://localhost:3000';
const guestIssuer = `${origin}/api/identity`;

export interface Person {
  uid: string;
  admin?: boolean;
  guest?: boolean;
  /** The status service. */
  probe?: boolean;
  /** Age of the token in seconds. */
  age?: number;
  /** Seconds until the token expires. */
  lifetime?: number;
}

/** The real service on a real database and bus. */
export async function startGateway(env: Record<string, string> = {}) {
  const [database, bus, issuer] = await Promise.all([testDatabase('rooms'), testBus(), createTestIssuer()]);
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'rooms-gateway-'));
  const transport = await bus.connect();
  const allEnv = {
    DATABASE_URL: database.url,
    ...bus.environment,
    ISSUER_URL: issuer.issuerUrl,
    ISSUER_JWKS_URL: issuer.jwksUrl,
    GUEST_JWKS_URL: issuer.jwksUrl,
    PUBLIC_ORIGIN: origin,
    LOG_LEVEL: 'silent',
    NEW_ROOMS_PER_DAY: '1000000',
    NEW_ROOMS_PER_DAY_OF_GUEST: '1000000',
    NEW_ROOMS_PER_DAY_OF_GUESTS_NETWORK: '1000000',
    DATA_DIRECTORY: dataDirectory,
    ACCEPTED_CLIENTS: [realm.webClient, realm.probeClient].join(),
    ...env,
  };
  let service: RunningService | undefined = await startService(roomsGateway, { env: allEnv });
  const pool = createPool(database.url, 2);
  const published: EventEnvelope[] = [];
  await transport.subscribe(
    'tests',
    ['room', 'room-command', 'user-action', 'operator-action'].map(topic => `rooms-gateway.${topic}`),
    async record => {
      published.push(envelopeOf(record));
    },
  );
  const clients: TestClient[] = [];

  const token = ({ uid, admin, guest, probe, age = 0, lifetime = 300 }: Person) =>
    issuer.token({
      uid,
      iat: Math.floor(Date.now() / 1e3) - age,
      exp: Math.floor(Date.now() / 1e3) + lifetime,
      ...(admin && {
        admin: true,
        role: 'admin',
      }),
      ...(probe && { azp: realm.probeClient }),
      ...(guest && {
        iss: guestIssuer,
        azp: realm.guestClient,
      }),
    });
  const call = async (
    method: string,
    path: string,
    as?: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ) => {
    const response = await fetch(gateway.url + path, {
      method,
      headers: {
        ...headers,
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };

  const gateway = {
    get url() {
      return service!.url;
    },
    env: allEnv,
    published,
    token,
    revoke: issuer.revoke,
    demote: issuer.demote,
    call,
    async ticket(person: Person, from: string | undefined = origin): Promise<string> {
      return (await gateway.marked(person, undefined, from)).ticket;
    },
    /** A ticket and the browser's mark; passes on an existing mark. */
    async marked(
      person: Person,
      device?: string,
      from: string | undefined = origin,
    ): Promise<{ ticket: string; device: string }> {
      const answer = await call(
        'POST',
        '/api/rydesync/tickets',
        await token(person),
        from ? { origin: from } : {},
        device === undefined ? undefined : { device },
      );
      return answer.body;
    },
    socketUrl: (of: string = service!.url) => `${of.replace('http', 'ws')}/api/rydesync/socket`,
    /** A socket after its hello, to this gateway or another on the same store. */
    async connect(
      person: Person | string,
      clientId: string = randomUUID(),
      to: string = service!.url,
    ): Promise<TestClient> {
      const who = typeof person === 'string' ? { uid: person } : person;
      const url = `${gateway.socketUrl(to)}?ticket=${await gateway.ticket(who)}`;
      const client = await TestClient.open(url, { origin });
      clients.push(client);
      await client.hello(clientId);
      return client;
    },
    /** Cuts all test sockets so far. */
    async disconnectAll() {
      for (const client of clients.splice(0)) {
        client.terminate();
        await client.closing();
      }
    },
    sql: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    /** Runs work while a table is locked: reads and writes of it wait; with `share`, only writes. */
    async whileLocked(
      table: string,
      work: () => Promise<void>,
      mode: 'access exclusive' | 'share' = 'access exclusive',
    ) {
      const client = await pool.connect();
      try {
        await client.query(`begin; lock table ${table} in ${mode} mode`);
        await work();
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
    publish: (
      definition: Pick<EventDefinition, 'topic' | 'type'>,
      data: unknown,
      id: string = randomUUID(),
    ) =>
      transport.publish([
        recordOf(
          definition.topic,
          { id, type: definition.type, key: 'key', time: new Date().toISOString(), source: 'tests', data },
          {},
        ),
      ]),
    startReplica: () => startService(roomsGateway, { env: allEnv }),
    async restart() {
      await service?.stop();
      service = await startService(roomsGateway, { env: allEnv });
    },
    async stop() {
      for (const client of clients) client.terminate();
      await service?.stop();
      service = undefined;
      await Promise.all([transport.close(), pool.end(), issuer.stop()]);
      await Promise.all([database.drop(), bus.drop(), rm(dataDirectory, { recursive: true, force: true })]);
    },
  };
  return gateway;
}

export type RunningGateway = Awaited<ReturnType<typeof startGateway>>;
