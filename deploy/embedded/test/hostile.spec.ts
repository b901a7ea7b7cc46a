import { jest } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operationSchemas, type OperationKind } from '@sevenfold/contracts';
import { opened, until } from '@sevenfold/testing';
import { services as names } from '@sevenfold/topology';
import { messageRows, openSocket } from './support/realtime-messages.js';
import { startServices, type RunningServices } from './support/running-services.js';
import { wrongFields } from './support/violations.js';
import type { Schema as JsonSchema } from './support/plausible.js';
import { tableContents, type TableContents } from './support/table-contents.js';

interface Operation {
  /** Where it is asked for: at the gateway, or at a service's own port. */
  origin: string;
  method: string;
  path: string;
  /** Its body has fields that may not be missing. */
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

const uid = 'hostile-admin';
const uuid = '00000000-0000-4000-8000-000000000000';
const placeholders: Record<string, string> = { uid, room: 'hostile', division: 'nexus' };
const large = 'x'.repeat(5 * 1024 * 1024);
/** A body that is due in 10 s, and the second or two until the gateway notices. */
const slowAnswerMs = 25_000;
/** Services ask each other now and then, on connections that they keep for a while. A leak would be a hundred. */
const background = 20;
/** States of connections that no process holds: TIME_WAIT, CLOSE, LISTEN. */
const gone = new Set(['06', '07', '0A']);

const directory = mkdtempSync(path.join(tmpdir(), 'sevenfold-hostile-'));
const logFile = path.join(directory, 'services.log');
jest.setTimeout(180_000);

let services: RunningServices;
let token: string;
let operations: Operation[];
/** The same at the services' own ports, and with them what services ask of each other. */
let inside: Operation[];
let before: TableContents;
let requests = 0;

beforeAll(async () => {
  services = await startServices({ settings: { LOG_LEVEL: 'info', LOG_FILE: logFile } });
  token = await services.issuer.token({ uid, admin: true, role: 'admin' });
  operations = await operationsOf(`${services.door}/api/openapi.json`);
  const owners = Object.keys(services.databaseUrls);
  inside = (
    await Promise.all(owners.map(name => operationsOf(`${services.urlOf(name)}/openapi.json`)))
  ).flat();
  // The first to ask for the keys makes one.
  await fetch(`${services.door}/api/identity/jwks`);
  before = await tableContents(services.databaseUrls, counted);
}, 120_000);
afterAll(async () => {
  console.log(`${requests} hostile requests on ${operations.length + inside.length} operations`);
  await services.stop();
  rmSync(directory, { recursive: true, force: true });
}, 60_000);

/** Everything that an API says it can do; at the gateway, its own routes included. */
async function operationsOf(url: string): Promise<Operation[]> {
  const answer = await fetch(url);
  const { origin } = new URL(url);
  const { paths, components } = (await answer.json()) as OpenApi;
  const requires = ({ $ref, required }: Schema = {}): boolean =>
    ($ref ? components.schemas[$ref.split('/').at(-1)!]?.required : required) !== undefined;
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      origin,
      method: method.toUpperCase(),
      path: template.replaceAll(/\{(\w+)\}|\*/g, (_, name: string) => placeholders[name] ?? uuid),
      needsBody: requires(requestBody?.content['application/json']?.schema),
    })),
  );
}

const errorsLogged = () =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level }) => level >= 50);
/** Connections to any service that either side still holds, as the system counts them. */
function openConnections() {
  const ports = new Set(names.map(name => Number(new URL(services.urlOf(name)).port)));
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map(line => /^\s*\d+: \w+:(\w{4}) \w+:\w{4} (\w\w)/.exec(line))
    .filter(found => found && ports.has(Number.parseInt(found[1]!, 16)) && !gone.has(found[2]!)).length;
}

const sends = ({ method }: Operation) => method !== 'GET' && method !== 'HEAD';

/** A client that sends what it is told, byte for byte. */
class RawClient {
  text = '';
  closed = false;
  readonly socket: Socket;

  constructor({ origin, method, path: target }: Operation, headers: string[]) {
    requests += 1;
    const { hostname, port } = new URL(origin);
    this.socket = connect(Number(port), hostname).setEncoding('latin1');
    this.socket.on('data', (part: string) => (this.text += part));
    this.socket.on('error', () => undefined).once('close', () => (this.closed = true));
    const lines = [`${method} ${target} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`, ...headers];
    this.socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  }

  get status() {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.text)?.[1] ?? 0);
  }
}

/** What requests may change that are refused. Of all other tables every row stays as it is. */
const counted = {
  // An operator's call that was refused is told to the audit log, and is in it.
  outbox: `type not like '%.operator-action.recorded.v1' and type not like 'status.incident.%'`,
  inbox: 'false',
  audit_entry: 'false',
  audit_outcome: 'false',
  // The names of operators, for that log.
  operator: 'false',
  // Probes: they come with the time, not with a request.
  status_minute: 'false',
  status_day: 'false',
  down_slot: 'false',
  incident: 'opened_by is not null',
  incident_update: 'exists (select from incident where incident.id = incident_id and opened_by is not null)',
};

interface Sent {
  query?: string;
  body?: string;
  type?: string;
}

async function send({ origin, method, path: target }: Operation, { query = '', body, type }: Sent) {
  requests += 1;
  const answer = await fetch(origin + target + query, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

/** What was not refused by a problem document of our own. */
async function notRefused(among: Operation[], sent: Sent) {
  const wrong: unknown[] = [];
  for (const operation of among) {
    const { status, type, text } = await send(operation, sent);
    const refused = status >= 400 && status < 500 && type?.startsWith('application/problem+json') === true;
    if (!refused) wrong.push({ ...operation, status, text: text.slice(0, 200) });
  }
  return wrong;
}

describe('a request that no route can mean', () => {
  it('covers the whole API', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(inside.length).toBeGreaterThan(100);
  });

  describe.each([
    ['through the gateway', () => operations],
    ['at a service’s own port', () => inside],
  ])('%s', (_where, all) => {
    it('with 5 MB is answered, and refused by all that take so little', async () => {
      expect(await notRefused(all().filter(sends), { body: large, type: 'application/json' })).toEqual([]);
    });

    it('with a query that nothing asked for is refused', async () => {
      expect(await notRefused(all(), { query: '?unexpected=1' })).toEqual([]);
    });

    it('with a body of another type, or with none, is refused where a body is needed', async () => {
      const among = all().filter(({ needsBody }) => needsBody);
      expect(among.length).toBeGreaterThan(20);
      expect(await notRefused(among, { body: '<a/>', type: 'application/xml' })).toEqual([]);
      expect(await notRefused(among, { body: '', type: 'application/json' })).toEqual([]);
    });
  });

  it('with a body that comes too slowly is answered 408, everywhere at once, and leaves nothing open', async () => {
    const open = openConnections();
    const slow = operations
      .filter(
        operation =>
          sends(operation) && !operation.path.includes('/uploads/') && !operation.path.endsWith('/tracks'),
      )
      .map(operation => ({ operation, client: new RawClient(operation, ['content-length: 50']) }));
    for (const { client } of slow) client.socket.write('{');
    await until(() => slow.every(({ client }) => client.closed), 'all to be ended', slowAnswerMs);
    // A guard may refuse a token or a query before the body is due.
    const wrong = slow.filter(({ client }) => client.status < 400 || client.status >= 500);
    expect(wrong.map(({ operation, client }) => ({ ...operation, text: client.text }))).toEqual([]);
    await until(() => openConnections() <= open + background, 'the connections to be gone');
  });

  it('that breaks off in the middle leaves nothing open', async () => {
    const open = openConnections();
    const clients = [...operations, ...inside].map(
      operation => new RawClient(operation, ['content-length: 50']),
    );
    for (const { socket } of clients) socket.write('{', () => socket.resetAndDestroy());
    await until(() => clients.every(({ closed }) => closed), 'all to be gone');
    expect(clients.filter(({ status }) => status >= 500)).toEqual([]);
    // Answered after them, by each service, so that those have been seen.
    expect(await notRefused([...operations, ...inside], { query: '?unexpected=1' })).toEqual([]);
    await until(() => openConnections() <= open + background, 'the connections to be gone', slowAnswerMs);
  });

  it('has changed nothing in any database', async () => {
    expect(await tableContents(services.databaseUrls, counted)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(40);
  });

  it('has made no service log an error', () => {
    expect(errorsLogged()).toEqual([]);
  });
});

describe('a frame that no operation can mean', () => {
  const wrongValues = [null, -1.5, [], {}, '', 'x'.repeat(20_000), { '.sv': 'nothing' }];

  it('is refused, whatever message and field it is about, and the socket stays open', async () => {
    const socket = (await openSocket(services.door, token))!;
    const wrong: unknown[] = [];
    for (const [kind, row] of Object.entries(messageRows)) {
      const good = row.message(uid);
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

  it('is refused by one error for all that its contract does not take, and changes nothing', async () => {
    const socket = (await openSocket(services.door, token))!;
    await socket.ask({ t: 'join', room: 'matrix' });
    const before = await socket.positionIn('matrix');
    const wrong: unknown[] = [];
    const tried = new Set<string>();
    for (const [kind, contract] of Object.entries(operationSchemas)) {
      const good = { t: kind, ...messageRows[kind as OperationKind].message(uid) };
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
        // Without a pause, so many refusals end the socket.
        if (requests % 100 === 0) expect(await socket.positionIn('matrix')).toEqual(before);
      }
      // What is written on a disconnect may be anything, or nothing.
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

  it.each<[what: string, frame: string | Uint8Array<ArrayBuffer>]>([
    ['5 MB', large],
    ['no JSON', '{"t":'],
    ['20,000 lists in lists', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['an unknown binary form', new Uint8Array([9, 9, 9])],
  ])('ends its socket with a code when it is %s', async (_what, frame) => {
    const answer = await fetch(`${services.door}/api/rydesync/tickets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const { ticket } = (await answer.json()) as { ticket: string };
    const url = `${services.door.replace('http', 'ws')}/api/rydesync/socket?ticket=${ticket}`;
    const socket = opened(new WebSocket(url));
    socket.onopen = () => socket.send(frame);
    const code = await new Promise<number>(resolve => (socket.onclose = event => resolve(event.code)));
    requests += 1;
    expect(code).toBeGreaterThanOrEqual(1002);
    expect(code).not.toBe(1011);
    expect(errorsLogged()).toEqual([]);
  });
});

/** What is stored may be anything that the path's rule takes; no room name at all means the lobby. */
const isHarmless = (field: string, value: unknown) =>
  field === 'value' || field === 'values' || (field === 'room' && value === '');
