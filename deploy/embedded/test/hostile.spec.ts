import { jest } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operationSchemas, type OperationKind } from '@sevenfold/contracts';
import { opened, RawClient, until } from '@sevenfold/testing';
import { services as names } from '@sevenfold/topology';
import { aFewAtOnce } from './support/a-few-at-once.js';
import { connect, messageRows, openSocket } from './support/realtime-messages.js';
import { startServices, type RunningServices } from './support/running-services.js';
import { wrongFields } from './support/violations.js';
import type { Schema as JsonSchema } from './support/plausible.js';
import { tableContents, type TableContents } from './support/table-contents.js';

interface Operation {
  /** As in its route: `POST /api/accounts/:uid/exports`. */
  name: string;
  /** Where it is requested: at the gateway, or at a service's own port. */
  origin: string;
  method: string;
  path: string;
  /** Its body has required fields. */
  needsBody: boolean;
}

interface Schema {
  $ref?: string;
  required?: string[];
}
interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

const callers = ['an operator', 'a member', 'nobody'] as const;
type Caller = (typeof callers)[number];
const uids: Record<Caller, string> = {
  'an operator': 'hostile-admin',
  'a member': 'hostile-member',
  nobody: 'hostile-nobody',
};
const uuid = '00000000-0000-4000-8000-000000000000';
const placeholders: Record<string, string> = { uid: uids['an operator'], room: 'hostile', division: 'nexus' };
const large = 'x'.repeat(5 * 1024 * 1024);
/** Deadlines for a body: 10 s where the gateway reads it whole, otherwise 20 s. The rest is slack. */
const slowAnswerMs = 35_000;
/**
 * Connections that services keep among themselves: some thirty to moderation, which gets concurrent reports
 * of operators' refused calls. A leak would add about a hundred.
 */
const background = 40;
/** States of connections that no process holds: TIME_WAIT, CLOSE, LISTEN. */
const gone = new Set(['06', '07', '0A']);

const directory = mkdtempSync(path.join(tmpdir(), 'sevenfold-hostile-'));
const logFile = path.join(directory, 'services.log');
jest.setTimeout(180_000);

let services: RunningServices;
let tokens: Record<Caller, string | undefined>;
let operations: Operation[];
/** The operations on the services' own ports, including the routes between services. */
let inside: Operation[];
let before: TableContents;
let requests = 0;

beforeAll(async () => {
  services = await startServices({ settings: { LOG_LEVEL: 'info', LOG_FILE: logFile } });
  tokens = {
    'an operator': await services.issuer.token({ uid: uids['an operator'], admin: true, role: 'admin' }),
    'a member': await services.issuer.token({ uid: uids['a member'] }),
    nobody: undefined,
  };
  operations = await operationsOf(`${services.gateway}/api/openapi.json`);
  const owners = Object.keys(services.databaseUrls);
  inside = (
    await Promise.all(owners.map(name => operationsOf(`${services.urlOf(name)}/openapi.json`)))
  ).flat();
  // The first request for keys creates them.
  await fetch(`${services.gateway}/api/identity/jwks`);
  await fetch(`${services.gateway}/api/status/push/key`);
  before = await tableContents(services.databaseUrls, counted);
}, 120_000);
afterAll(async () => {
  console.log(`${requests} hostile requests on ${operations.length + inside.length} operations`);
  await services.stop();
  rmSync(directory, { recursive: true, force: true });
}, 60_000);

/** Every operation of an API description; at the gateway, its own routes included. */
async function operationsOf(url: string): Promise<Operation[]> {
  const answer = await fetch(url);
  const { origin } = new URL(url);
  const { paths, components } = (await answer.json()) as OpenApi;
  const requires = ({ $ref, required }: Schema = {}): boolean =>
    ($ref ? components.schemas[$ref.split('/').at(-1)!]?.required : required) !== undefined;
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      name: `${method.toUpperCase()} ${template.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      origin,
      method: method.toUpperCase(),
      path: template.replaceAll(/\{(\w+)\}|\*/g, (_, name: string) => placeholders[name] ?? uuid),
      needsBody: requires(requestBody?.content['application/json']?.schema),
    })),
  );
}

/** On a busy machine identity may be too slow to confirm an operator: the client has to retry. */
const notConfirmed = 'access.not-confirmed';

const errorsLogged = () =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as { level: number; msg: string; code?: string })
    .filter(({ level, code }) => level >= 50 && code !== notConfirmed);

/** Connections to any service that either side still holds, as the kernel counts them. */
function openConnections() {
  const ports = new Set(names.map(name => Number(new URL(services.urlOf(name)).port)));
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map(line => /^\s*\d+: \w+:(\w{4}) \w+:\w{4} (\w\w)/.exec(line))
    .filter(found => found && ports.has(Number.parseInt(found[1]!, 16)) && !gone.has(found[2]!)).length;
}

/** Routes that stream bodies may answer before the body has arrived. */
const isStreamed = ({ name }: Operation) =>
  services.routes.some(({ streamsBody, path }) => streamsBody && path.startsWith(name.split(' ')[1]!));
const sends = ({ method }: Operation) => method !== 'GET' && method !== 'HEAD';

/** An operator's client that sends what the test decides. */
function rawClient({ origin, method, path: target }: Operation, headers: string[]) {
  requests += 1;
  const authorization = `authorization: Bearer ${tokens['an operator']}`;
  return new RawClient(origin, [`${method} ${target} HTTP/1.1`, 'host: x', authorization, ...headers]);
}

/** What refused requests may change. All rows of all other tables stay unchanged. */
const counted = {
  // An operator's refused call is reported to the audit log.
  outbox: `type not like '%.operator-action.recorded.v1' and type not like 'status.incident.%'`,
  inbox: 'false',
  audit_entry: 'false',
  audit_outcome: 'false',
  // The names of operators, for the audit log.
  operator: 'false',
  // Probes run on a schedule, whatever is requested.
  status_minute: 'false',
  status_day: 'false',
  down_slot: 'false',
  status_day_latency: 'false',
  // Trends of rooms are written on a schedule, too.
  room_trend: 'false',
  incident: 'opened_by is not null',
  incident_update: 'exists (select from incident where incident.id = incident_id and opened_by is not null)',
};

interface Sent {
  as?: Caller;
  query?: string;
  body?: string;
  type?: string;
}

async function send({ origin, method, path: target }: Operation, sent: Sent) {
  const { as = 'an operator', query = '', body, type } = sent;
  requests += 1;
  const answer = await fetch(origin + target + query, {
    method,
    headers: {
      // A pool keeps idle connections for a minute, which would count as leaked ones.
      connection: 'close',
      ...(tokens[as] !== undefined && { authorization: `Bearer ${tokens[as]}` }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

/** Requests that were not refused with one of our problem documents. */
async function notRefused(among: Operation[], sent: Sent) {
  const wrong: unknown[] = [];
  await aFewAtOnce(among, async operation => {
    const { status, type, text } = await until(async () => {
      const answer = await send(operation, sent);
      return !answer.text.includes(notConfirmed) && answer;
    }, `${operation.name} cannot be confirmed`);
    const refused = status >= 400 && status < 500 && type?.startsWith('application/problem+json') === true;
    if (!refused) wrong.push({ ...operation, status, text: text.slice(0, 200) });
  });
  return wrong;
}

describe('a request that fits no route', () => {
  it('covers the whole API', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(inside.length).toBeGreaterThan(100);
  });

  const places = { 'through the gateway': () => operations, 'at a service’s own port': () => inside };
  describe.each(Object.entries(places).flatMap(([where, all]) => callers.map(as => ({ where, as, all }))))(
    '$where, by $as,',
    ({ as, all }) => {
      it('with 5 MB is answered, and refused by all routes with a smaller limit', async () => {
        const sent = { as, body: large, type: 'application/json' };
        expect(await notRefused(all().filter(sends), sent)).toEqual([]);
      });

      it('with an unexpected query is refused', async () => {
        expect(await notRefused(all(), { as, query: '?unexpected=1' })).toEqual([]);
      });

      it('with a body of another type, or without one, is refused if a body is required', async () => {
        const among = all().filter(({ needsBody }) => needsBody);
        expect(among.length).toBeGreaterThan(20);
        expect(await notRefused(among, { as, body: '<a/>', type: 'application/xml' })).toEqual([]);
        expect(await notRefused(among, { as, body: '', type: 'application/json' })).toEqual([]);
      });
    },
  );

  it('with 5 MB of an endless body is refused before its deadline, and its connection ends', async () => {
    const endless = operations.filter(sends);
    const body = Buffer.from(large);
    const wrong: unknown[] = [];
    // A few at once: with more, the gateway closes connections without waiting until the answer is read.
    await aFewAtOnce(endless, async operation => {
      const client = rawClient(operation, ['content-type: application/json', 'content-length: 1000000000']);
      client.socket.write(body);
      const isOver = () => client.closed;
      await until(isOver, `the end of ${operation.name}`, slowAnswerMs).catch(error => wrong.push(error));
      client.socket.destroy();
      // 408 would mean that the deadline for a body had passed.
      const isRefused = client.status >= 400 && client.status < 500 && client.status !== 408;
      if (!isRefused) wrong.push({ ...operation, text: client.text });
    });
    expect(wrong).toEqual([]);
    expect(endless.length).toBeGreaterThan(40);
  });

  it('with a body that arrives too slowly gets 408 from every route that reads it whole, and leaves nothing open', async () => {
    const open = openConnections();
    const slow = [...operations, ...inside].filter(sends).map(operation => ({
      operation,
      client: rawClient(operation, ['content-type: application/json', 'content-length: 50']),
    }));
    for (const { client } of slow) client.socket.write('{');
    await until(() => slow.every(({ client }) => client.closed), 'all to be ended', slowAnswerMs);
    const wrong = slow.filter(({ operation, client }) =>
      isStreamed(operation) ? client.status < 400 || client.status >= 500 : client.status !== 408,
    );
    expect(wrong.map(({ operation, client }) => ({ ...operation, text: client.text }))).toEqual([]);
    await until(() => openConnections() <= open + background, 'the connections to be gone');
  });

  it('that breaks off in the middle leaves nothing open', async () => {
    const open = openConnections();
    const clients = [...operations, ...inside].map(operation => rawClient(operation, ['content-length: 50']));
    for (const { socket } of clients) socket.write('{', () => socket.resetAndDestroy());
    await until(() => clients.every(({ closed }) => closed), 'all to be gone');
    expect(clients.filter(({ status }) => status >= 500)).toEqual([]);
    // Each service answers these requests after the broken ones, so it has seen those.
    expect(await notRefused([...operations, ...inside], { query: '?unexpected=1' })).toEqual([]);
    await until(() => openConnections() <= open + background, 'the connections to be gone', slowAnswerMs);
  });

  it('changes nothing in any database', async () => {
    expect(await tableContents(services.databaseUrls, counted)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(40);
  });

  it('makes no service log an error', () => {
    expect(errorsLogged()).toEqual([]);
  });
});

describe.each(['an operator', 'a member'] as const)('a frame of %s that fits no operation', as => {
  const wrongValues = [null, -1.5, [], {}, '', 'x'.repeat(20_000), { '.sv': 'nothing' }];

  it('is refused, for every message and field, and the socket stays open', async () => {
    const socket = (await openSocket(services.gateway, tokens[as]))!;
    const wrong: unknown[] = [];
    for (const [kind, row] of Object.entries(messageRows)) {
      const good = row.message(uids[as]);
      for (const field of Object.keys(good)) {
        for (const value of wrongValues) {
          requests += 1;
          const code = await socket.ask({ t: kind, ...good, [field]: value });
          if (code === undefined && !isHarmless(field, value)) wrong.push({ kind, field, value });
          if (code === 'internal') wrong.push({ kind, field, value, code });
        }
      }
    }
    socket.close();
    expect(wrong).toEqual([]);
    expect(errorsLogged()).toEqual([]);
  });

  it('is refused with `frame.invalid` for every value that its contract rejects, and changes nothing', async () => {
    const socket = (await openSocket(services.gateway, tokens[as]))!;
    await socket.ask({ t: 'join', room: 'matrix' });
    const before = await socket.positionIn('matrix');
    const wrong: unknown[] = [];
    const tried = new Set<string>();
    for (const [kind, contract] of Object.entries(operationSchemas)) {
      const good = { t: kind, ...messageRows[kind as OperationKind].message(uids[as]) };
      const shape = contract.toJSONSchema({ unrepresentable: 'any', io: 'input' }) as JsonSchema;
      for (const frame of wrongFields(shape, good)) {
        // A frame without a number ends its socket.
        if ('id' in frame && !Number.isSafeInteger(frame['id'])) continue;
        if (contract.safeParse({ id: 1, ...frame }).success) continue;
        requests += 1;
        const code = await socket.ask(frame);
        if (code !== 'frame.invalid') wrong.push({ frame, code });
        for (const [field, value] of Object.entries(frame))
          if (value !== (good as Record<string, unknown>)[field]) tried.add(`${kind}.${field}`);
        // Without a pause this many rejections close the socket.
        if (requests % 100 === 0) expect(await socket.positionIn('matrix')).toEqual(before);
      }
      // The value of an onDisconnect write may be anything, or missing.
      const fields = Object.keys(shape.properties!).filter(
        field => `${kind}.${field}` !== 'onDisconnect.value',
      );
      expect(fields.filter(field => !tried.has(`${kind}.${field}`))).toEqual([]);
    }
    expect(wrong).toEqual([]);
    expect(await socket.positionIn('matrix')).toEqual(before);
    socket.close();
    expect(errorsLogged()).toEqual([]);
  });

  it.each<[what: string, frame: string | ArrayBuffer]>([
    ['5 MB', large],
    ['no JSON', '{"t":'],
    ['20,000 lists in lists', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['an unknown binary form', new Uint8Array([9, 9, 9]).buffer],
  ])('ends its socket with a code when it is %s', async (_what, frame) => {
    const client = opened((await connect(services.gateway, tokens[as]))!);
    await client.opened();
    client.raw(frame);
    const { code } = await client.closing();
    requests += 1;
    expect(code).toBeGreaterThanOrEqual(1002);
    expect(code).not.toBe(1011);
    expect(errorsLogged()).toEqual([]);
  });
});

/** A stored value may be anything that the path's rule accepts; a missing room name means the lobby. */
const isHarmless = (field: string, value: unknown) =>
  field === 'value' || field === 'values' || (field === 'room' && value === '');
