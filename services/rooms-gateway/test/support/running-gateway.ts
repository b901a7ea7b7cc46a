import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { realm } from '@sevenfold/contracts';
import { FolderObjectStore } from '@sevenfold/object-store';
import { startServiceUnderTest, type Settings } from '@sevenfold/service-defaults/testing';
import { until } from '@sevenfold/testing';
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
export async function startGateway(env: Settings = {}) {
  const service = await startServiceUnderTest(roomsGateway, {
    PUBLIC_ORIGIN: origin,
    NEW_ROOMS_PER_DAY: '1000000',
    NEW_ROOMS_PER_DAY_OF_GUEST: '1000000',
    NEW_ROOMS_PER_DAY_OF_GUESTS_NETWORK: '1000000',
    ACCEPTED_CLIENTS: [realm.webClient, realm.probeClient].join(),
    ...env,
  });
  const { issuer, pool } = service;
  await service.watch(
    ...['room', 'room-command', 'user-action', 'operator-action'].map(topic => `rooms-gateway.${topic}`),
  );
  const directory = path.join(service.dataDirectory, 'tracks');
  const objects = await FolderObjectStore.open({ directory, basePath: '/api/objects' });
  /** Uploaded tracks that have either only bytes or only a row. */
  const incompleteTracks = async () => {
    const rows = await service.sql('select id from track_upload');
    const incomplete = new Set<string>(rows.map(({ id }) => `tracks/${id}`));
    for await (const { key } of objects.list('')) if (!incomplete.delete(key)) incomplete.add(key);
    return [...incomplete];
  };
  const stopService = service.stop;
  const clients: TestClient[] = [];

  const gateway = Object.assign(service, {
    objects,
    token: ({ uid, admin, guest, probe, age = 0, lifetime = 300 }: Person) =>
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
      }),
    revoke: issuer.revoke,
    demote: issuer.demote,
    async ticket(person: Person, from: string | undefined = origin): Promise<string> {
      return (await gateway.marked(person, undefined, from)).ticket;
    },
    /** A ticket and the browser's mark; passes on an existing mark. */
    async marked(
      person: Person,
      device?: string,
      from: string | undefined = origin,
    ): Promise<{ ticket: string; device: string }> {
      const answer = await service.call('POST', '/api/rydesync/tickets', {
        as: await gateway.token(person),
        headers: from ? { origin: from } : {},
        body: device === undefined ? undefined : { device },
      });
      return answer.body;
    },
    socketUrl: (of: string = service.url) => `${of.replace('http', 'ws')}/api/rydesync/socket`,
    /** A socket after its hello, to this gateway or another on the same store. */
    async connect(
      person: Person | string,
      clientId: string = randomUUID(),
      to: string = service.url,
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
    /** Fails if a refused, removed or interrupted upload left bytes, or a row lacks its bytes. */
    async stop() {
      for (const client of clients) client.terminate();
      try {
        // Some uploads may still be ending.
        await until(async () => (await incompleteTracks()).length === 0, incompleteTracks, 10_000);
      } finally {
        await stopService();
      }
    },
  });
  return gateway;
}

export type RunningGateway = Awaited<ReturnType<typeof startGateway>>;
