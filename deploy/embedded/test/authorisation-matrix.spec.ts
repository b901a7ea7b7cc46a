import { Agent, request } from 'node:http';
import { operationSchemas, type OperationKind } from '@sevenfold/contracts';
import { rows, type Row } from './support/access-rows.js';
import {
  identitiesOf,
  identityNames,
  unacceptable,
  userUid,
  type Identities,
  type IdentityName,
} from './support/identities.js';
import type { NestRoute } from './support/nest-routes.js';
import { messageRows, openSocket, type MessageRow, type TestSocket } from './support/realtime-messages.js';
import { startServices, type RunningServices } from './support/running-services.js';

let services: RunningServices;
let identities: Identities;

beforeAll(async () => {
  services = await startServices();
  const answer = await fetch(`${services.door}/api/identity/guest-token`, {
    method: 'POST',
    headers: { connection: 'close' },
  });
  const { token } = (await answer.json()) as { token: string };
  identities = await identitiesOf(services.issuer, token);
}, 120_000);
afterAll(async () => {
  kept.destroy();
  await services.stop();
}, 60_000);

const isBad = (identity: IdentityName) => unacceptable.includes(identity);

/** What is to be answered: an exact status, or anything but being turned away. */
function expectedOf(row: Row, identity: IdentityName, atTheDoor: boolean): number | 'let in' | 'not theirs' {
  if (row === 'public' || row === 'signed-address')
    // Who shows a token at the door shows a good one; inside, public routes look at none.
    return atTheDoor && isBad(identity) ? 401 : 'let in';
  if (identity === 'nobody' || isBad(identity)) return 401;
  if (row === 'admin') return identity === 'admin' ? 'let in' : 403;
  if (identity === 'guest') return row === 'guests' || row === 'member' ? 'let in' : 403;
  if (row === 'owner' && identity !== 'user') return 'not theirs';
  return 'let in';
}

function isAsExpected(expected: ReturnType<typeof expectedOf>, status: number, row: Row): boolean {
  // A neighbour that is away (503) is not about rights.
  if (expected === 'let in')
    return (
      status > 0 &&
      (status < 500 || status === 503) &&
      status !== 401 &&
      (status !== 403 || row === 'signed-address' || row === 'member')
    );
  // Foreign and missing alike: nobody learns whether there is one. What is malformed may be said first.
  if (expected === 'not theirs') return [400, 403, 404].includes(status);
  return status === expected;
}

const placeholders: Record<string, string> = {
  room: 'matrix',
  division: 'nexus',
  traceId: '0'.repeat(32),
};

function addressOf({ path }: NestRoute, row: Row): string {
  return path.replace('*', 'no/such/thing').replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === 'uid') return row === 'owner' ? userUid : 'nobody-of-that-name';
    return placeholders[name] ?? '00000000-0000-4000-8000-000000000000';
  });
}

// Thousands of connections would cost more than what is asked over them.
const kept = new Agent({ keepAlive: true });

function statusOf(method: string, url: string, token: string | undefined): Promise<number> {
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? '{}' : undefined;
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      method,
      agent: kept,
      timeout: 60_000,
      headers: {
        ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
    asking.on('response', answer => {
      resolve(answer.statusCode!);
      // Streams would go on.
      if (answer.headers['content-length'] === undefined) answer.destroy();
      else answer.resume();
    });
    asking.on('timeout', () => asking.destroy(new Error('No answer')));
    // A connection may be closed in the moment in which it is used again; that says nothing.
    asking.on('error', error =>
      asking.reusedSocket ? resolve(statusOf(method, url, token)) : reject(error),
    );
    asking.end(body);
  });
}

/** Where a route can be asked: its service's own port, the door, and for operators both prefixes of it. */
function placesOf(route: NestRoute, row: Row): { url: string; atTheDoor: boolean }[] {
  const path = addressOf(route, row);
  const inside = { url: services.urlOf(route.service) + path, atTheDoor: false };
  if (route.service === 'api-gateway') return [{ ...inside, atTheDoor: false }];
  if (!path.startsWith('/api/')) return [inside];
  const door = { url: services.door + path, atTheDoor: true };
  const other = { url: services.door + path.replace('/api/admin/', '/admin/'), atTheDoor: true };
  return path.startsWith('/api/admin/') ? [inside, door, other] : [inside, door];
}

/** A few at once: the machine is small. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const left = [...items];
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}

describe('the authorisation matrix', () => {
  it('has a row for every route, and no row without a route', () => {
    const declared = services.routes.map(({ name }) => name);
    expect(declared.filter(name => rows[name] === undefined)).toEqual([]);
    expect(Object.keys(rows).filter(name => !declared.includes(name))).toEqual([]);
  });

  it('says of every route what its decorator says', () => {
    const asDecorated: Record<Row, string> = {
      public: 'public',
      'signed-address': 'public',
      guests: 'guests',
      member: 'guests',
      'signed-in': 'signed-in',
      owner: 'signed-in',
      admin: 'admin',
    };
    const differing = services.routes.filter(({ name, access }) => asDecorated[rows[name]!] !== access);
    expect(differing.map(({ name, access }) => `${name}: ${access}`)).toEqual([]);
  });

  it('holds for ten identities, on services’ own ports, at the door and under both prefixes', async () => {
    const wrong: string[] = [];
    let asked = 0;
    // What ends the user's own things comes last.
    const ordered = services.routes.toSorted(
      (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
    );
    await each(ordered, async route => {
      const row = rows[route.name]!;
      for (const place of placesOf(route, row))
        for (const identity of identityNames) {
          const status = await statusOf(route.method, place.url, identities[identity]).catch(() => 0);
          const expected = expectedOf(row, identity, place.atTheDoor);
          asked += 1;
          if (!isAsExpected(expected, status, row))
            wrong.push(`${route.method} ${place.url} as ${identity}: ${status}, expected ${expected}`);
        }
    });
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(1_500);
  }, 240_000);
});

/** Codes that say that somebody may not; other faults (nobody of that name, nothing to restore) are not about rights. */
const refusals = ['PERMISSION_DENIED', 'room.not-host', 'room.not-member'];

describe('the realtime messages', () => {
  const sockets: Partial<Record<IdentityName, TestSocket>> = {};
  const mayConnect = identityNames.filter(identity => identity !== 'nobody' && !isBad(identity));

  it('have a row each', () => {
    expect(Object.keys(messageRows).toSorted()).toEqual(Object.keys(operationSchemas).toSorted());
  });

  it('are for holders of a ticket, who have a token that is good', async () => {
    for (const identity of identityNames) {
      const socket = await openSocket(services.urlOf('rooms-gateway'), identities[identity]);
      expect({ identity, opened: socket !== undefined }).toEqual({
        identity,
        opened: mayConnect.includes(identity),
      });
      if (socket) sockets[identity] = socket;
    }
    // The first to come hosts; the operator stays outside.
    for (const identity of ['user', 'guest', 'other user', 'demoted admin'] as const)
      expect(await sockets[identity]!.ask({ t: 'join', room: 'matrix' })).toBeUndefined();
  });

  const cases = Object.entries(messageRows) as [OperationKind, MessageRow][];
  it.each(cases)('%s is for whom its row says', async (kind, { allowed, message }) => {
    for (const identity of mayConnect) {
      const stands = { user: 'host', admin: 'outsider' }[identity as string] ?? 'member';
      const code = await sockets[identity]!.ask({ t: kind, ...message(sockets[identity]!.uid) });
      const refused = refusals.includes(code ?? '');
      expect({ identity, refused }).toEqual({ identity, refused: !(allowed as string[]).includes(stands) });
    }
  });

  afterAll(() => Object.values(sockets).forEach(socket => socket.close()));
});
