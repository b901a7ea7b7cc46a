import { jest } from '@jest/globals';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { operationSchemas, type OperationKind } from '@sevenfold/contracts';
import { aFewAtOnce } from './support/a-few-at-once.js';
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

jest.setTimeout(240_000);

let services: RunningServices;
let identities: Identities;

beforeAll(async () => {
  services = await startServices();
  const answer = await fetch(`${services.gateway}/api/identity/guest-token`, {
    method: 'POST',
    headers: { connection: 'close' },
  });
  const { token } = (await answer.json()) as { token: string };
  identities = await identitiesOf(services.issuer, token);
  // The account must exist: only then does the answer show who may read it.
  const creation = await fetch(`${services.gateway}/api/rydesync/hardCreateProfile`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${identities.user}`,
      'content-type': 'application/json',
      connection: 'close',
    },
    body: JSON.stringify({ uid: userUid }),
  });
  expect(creation.status).toBe(200);
}, 120_000);
afterAll(async () => {
  kept.destroy();
  await services?.stop();
}, 60_000);

const isBad = (identity: IdentityName) => unacceptable.includes(identity);

const isOwned = (row: Row) => row === 'owner' || row === 'owner-or-admin';

/** The expected answer: an exact status, or anything but a rejection. */
function expectedOf(
  row: Row,
  identity: IdentityName,
  atTheGateway: boolean,
): number | 'let in' | 'not theirs' {
  if (row === 'public' || row === 'signed-address')
    // The gateway rejects an invalid token on any route; services ignore it on public ones.
    return atTheGateway && isBad(identity) ? 401 : 'let in';
  if (identity === 'nobody' || isBad(identity)) return 401;
  if (row === 'admin') return identity === 'admin' ? 'let in' : 403;
  if (identity === 'guest') return row === 'guests' || row === 'member' ? 'let in' : 403;
  if (row === 'owner-or-admin' && identity === 'admin') return 'let in';
  if (isOwned(row) && identity !== 'user') return 'not theirs';
  return 'let in';
}

function isAsExpected(expected: ReturnType<typeof expectedOf>, status: number, row: Row): boolean {
  // 503 means that another service is down, which says nothing about access.
  if (expected === 'let in')
    return (
      status > 0 &&
      (status < 500 || status === 503) &&
      status !== 401 &&
      (status !== 403 || row === 'signed-address' || row === 'member')
    );
  // Other people's things and missing ones get the same answer, so that nobody learns which exist. Malformed
  // input may fail first.
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
    if (name === 'uid') return isOwned(row) ? userUid : 'nobody-of-that-name';
    return placeholders[name] ?? '00000000-0000-4000-8000-000000000000';
  });
}

// Thousands of connections would cost more than their requests.
const kept = new Agent({ keepAlive: true });

const encoded = (letter: string) => `%${letter.codePointAt(0)!.toString(16)}`;

interface Answer {
  status: number;
  /** The code of a problem document. */
  code?: string;
  isPage?: boolean;
}

function ask(method: string, url: string, token: string | undefined): Promise<Answer> {
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? '{}' : undefined;
  const { origin } = new URL(url);
  return new Promise((resolve, reject) => {
    const asking = request(origin, {
      // Verbatim: `URL` would resolve the dots.
      path: url.slice(origin.length),
      method,
      agent: kept,
      timeout: 60_000,
      headers: {
        ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
    asking.on('response', answer => {
      const status = answer.statusCode!;
      const type = answer.headers['content-type'] ?? '';
      if (type.startsWith('application/problem+json') && method !== 'HEAD')
        return void json(answer).then(problem => resolve({ status, ...(problem as object) }), reject);
      resolve({ status, isPage: type.startsWith('text/html') });
      // Streams would never end.
      if (answer.headers['content-length'] === undefined) answer.destroy();
      else answer.resume();
    });
    asking.on('timeout', () => asking.destroy(new Error('No answer')));
    // A keep-alive connection may close just as we reuse it: try again.
    asking.on('error', error => (asking.reusedSocket ? resolve(ask(method, url, token)) : reject(error)));
    asking.end(body);
  });
}

/** The URLs of a route: at its service's own port, and at the gateway, under both prefixes if it is for operators. */
function placesOf(route: NestRoute, row: Row): { url: string; atTheGateway: boolean }[] {
  const path = addressOf(route, row);
  const inside = { url: services.urlOf(route.service) + path, atTheGateway: false };
  if (route.service === 'api-gateway') return [{ ...inside, atTheGateway: false }];
  if (!path.startsWith('/api/')) return [inside];
  const gateway = { url: services.gateway + path, atTheGateway: true };
  const other = { url: services.gateway + path.replace('/api/admin/', '/admin/'), atTheGateway: true };
  return path.startsWith('/api/admin/') ? [inside, gateway, other] : [inside, gateway];
}

const statusOf = (method: string, url: string, identity: IdentityName) =>
  ask(method, url, identities[identity]).then(
    ({ status }) => status,
    () => 0,
  );

describe('the authorisation matrix', () => {
  it('has a row for every route, and no row without a route', () => {
    const declared = services.routes.map(({ name }) => name);
    expect(declared.filter(name => rows[name] === undefined)).toEqual([]);
    expect(Object.keys(rows).filter(name => !declared.includes(name))).toEqual([]);
  });

  it('covers everything that is served, except health, documents and pages', () => {
    const kept = ['GET /openapi.json', 'GET /healthz', 'HEAD /healthz', 'GET /readyz', 'HEAD /readyz'];
    const others = services.rawRoutes.filter(name => !kept.some(each => name.endsWith(`: ${each}`)));
    // The gateway forwards requests only by its route table.
    const urls = new Set(others.map(name => name.replace(/^(\S+): [A-Z]+/, '$1')));
    const pages = [
      '/',
      '/*',
      '/r/:room',
      '/rydesync/parties/:id',
      '/share/rooms/:file',
      '/status/incidents/:id',
      '/metrics',
      '/admin',
      '/admin-sw.js',
      '/.well-known/security.txt',
    ];
    const reference = [
      '',
      '/events',
      '/rooms',
      '/page.css',
      '/page.js',
      '/theme.js',
      '/swagger-ui.css',
      '/swagger-ui-bundle.js',
    ].map(name => `/api/docs${name}`);
    // The gateway answers with a copy of the status page if the status service is down.
    const passedOn = [
      '/api/*',
      '/admin/*',
      '/realms/*',
      '/resources/*',
      '/api/maintenance/changes',
      '/api/status',
    ];
    const expected = [...pages, ...reference, ...passedOn].map(url => `api-gateway ${url}`);
    expect([...urls].toSorted()).toEqual(expected.toSorted());
  });

  it('agrees with the decorator of every route', () => {
    const asDecorated: Record<Row, string> = {
      public: 'public',
      'signed-address': 'public',
      guests: 'guests',
      member: 'guests',
      'signed-in': 'signed-in',
      owner: 'signed-in',
      'owner-or-admin': 'signed-in',
      admin: 'admin',
    };
    const differing = services.routes.filter(({ name, access }) => asDecorated[rows[name]!] !== access);
    expect(differing.map(({ name, access }) => `${name}: ${access}`)).toEqual([]);
  });

  it('holds for ten identities, on services’ own ports, at the gateway and under both prefixes', async () => {
    const wrong: string[] = [];
    let asked = 0;
    // Requests that delete the user's own things come last.
    const ordered = services.routes.toSorted(
      (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
    );
    await aFewAtOnce(ordered, async route => {
      const row = rows[route.name]!;
      for (const place of placesOf(route, row))
        for (const identity of identityNames) {
          const status = await statusOf(route.method, place.url, identity);
          const expected = expectedOf(row, identity, place.atTheGateway);
          asked += 1;
          if (!isAsExpected(expected, status, row))
            wrong.push(`${route.method} ${place.url} as ${identity}: ${status}, expected ${expected}`);
        }
    });
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(1_500);
  });
});

describe('a route for operators', () => {
  const isNowhere = ['route.not-found', 'route.method-not-allowed', 'request.ambiguous-path'];
  const isTheirs = ({ name }: NestRoute) => rows[name] === 'admin';

  it('is closed to everyone else with HEAD', async () => {
    const wrong: string[] = [];
    const read = services.routes.filter(route => isTheirs(route) && route.method === 'GET');
    await aFewAtOnce(read, async route => {
      for (const { url, atTheGateway } of placesOf(route, 'admin'))
        for (const identity of ['nobody', 'guest', 'user', 'admin'] as const) {
          const status = await statusOf('HEAD', url, identity);
          const expected = expectedOf('admin', identity, atTheGateway);
          if (!isAsExpected(expected, status, 'admin')) wrong.push(`${url} as ${identity}: ${status}`);
        }
    });
    expect(read.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it.each<[what: string, spell: (path: string) => string]>([
    ['a slash at its end', path => `${path}/`],
    ['capitals', path => path.toUpperCase()],
    ['an encoded letter', path => path.replace(/[a-z]/, encoded)],
    ['two slashes', path => `/${path}`],
    ['a dot segment', path => `/api/status/..${path}`],
    ['a parameter', path => `${path};x=1`],
  ])('is closed to everyone else if its path has %s', async (_what, spell) => {
    const wrong: string[] = [];
    await aFewAtOnce(services.routes.filter(isTheirs), async route => {
      for (const { url } of placesOf(route, 'admin')) {
        const { origin, pathname } = new URL(url);
        const { status, code, isPage } = await ask(route.method, origin + spell(pathname), identities.user);
        const isRefused = status === 403 || isPage || isNowhere.includes(code!);
        if (!isRefused) wrong.push(`${route.method} ${spell(pathname)} at ${origin}: ${status} ${code}`);
      }
    });
    expect(wrong).toEqual([]);
  });

  it('is not found at the gateway if only services call it', async () => {
    const inside = services.routes.filter(({ path }) => !path.startsWith('/api/'));
    const wrong: string[] = [];
    await aFewAtOnce(inside, async route => {
      const path = addressOf(route, rows[route.name]!);
      for (const prefix of ['', '/api', '/admin', '/api/admin']) {
        const { status, code, isPage } = await ask(
          route.method,
          services.gateway + prefix + path,
          identities.admin,
        );
        if (!isPage && code !== 'route.not-found') wrong.push(`${prefix}${path}: ${status} ${code}`);
      }
    });
    expect(inside.length).toBeGreaterThan(8);
    expect(wrong).toEqual([]);
  });
});

/** Codes of missing rights; other errors (no such person, nothing to restore) are not about rights. */
const refusals = ['PERMISSION_DENIED', 'room.not-host', 'room.not-member'];

describe('the realtime messages', () => {
  const sockets: Partial<Record<IdentityName, TestSocket>> = {};
  const mayConnect = identityNames.filter(identity => identity !== 'nobody' && !isBad(identity));

  it('have a row each', () => {
    expect(Object.keys(messageRows).toSorted()).toEqual(Object.keys(operationSchemas).toSorted());
  });

  it('are for holders of a ticket, who have a valid token', async () => {
    for (const identity of identityNames) {
      const socket = await openSocket(services.urlOf('rooms-gateway'), identities[identity]);
      expect({ identity, opened: socket !== undefined }).toEqual({
        identity,
        opened: mayConnect.includes(identity),
      });
      if (socket) sockets[identity] = socket;
    }
    // The first to join becomes the host; the operator stays outside.
    for (const identity of ['user', 'guest', 'other user', 'demoted admin'] as const)
      expect(await sockets[identity]!.ask({ t: 'join', room: 'matrix' })).toBeUndefined();
  });

  const cases = Object.entries(messageRows) as [OperationKind, MessageRow][];
  it.each(cases)('%s is for the roles of its row', async (kind, { allowed, message }) => {
    for (const identity of mayConnect) {
      const stands = { user: 'host', admin: 'outsider' }[identity as string] ?? 'member';
      const code = await sockets[identity]!.ask({ t: kind, ...message(sockets[identity]!.uid) });
      const refused = refusals.includes(code ?? '');
      expect({ identity, refused }).toEqual({ identity, refused: !(allowed as string[]).includes(stands) });
    }
  });

  afterAll(() => Object.values(sockets).forEach(socket => socket.close()));
});
