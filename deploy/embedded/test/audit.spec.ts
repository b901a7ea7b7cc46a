import { opened, until } from '@sevenfold/testing';
import { plausible, type Schema } from './support/plausible.js';
import { openSocket } from './support/realtime-messages.js';
import { startServices, type RunningServices } from './support/running-services.js';

/** A larger body than any route accepts. */
const tooLarge = JSON.stringify({ reason: 'x'.repeat(1_100_000) });

interface Operation {
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
interface Entry {
  action: string;
  outcome: string;
  code?: string;
  service: string;
  operator: { uid: string };
  target: { kind: string; id: string };
  detail?: string;
}

let services: RunningServices;
let api: OpenApi;
beforeAll(async () => {
  services = await startServices();
  api = (await (await fetch(`${services.gateway}/api/openapi.json`)).json()) as OpenApi;
}, 120_000);
afterAll(() => services.stop(), 60_000);

const operator = (uid: string) => services.issuer.token({ uid, admin: true, role: 'admin' });
const ask = async (as: string, method: string, path: string, body?: string) =>
  fetch(services.gateway + path, {
    method,
    headers: {
      authorization: `Bearer ${await operator(as)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  });
const rowsOf = async (uid: string): Promise<Entry[]> => {
  const answer = await ask('auditor', 'GET', `/api/admin/audit?operator=${uid}&limit=200`);
  return ((await answer.json()) as { entries: Entry[] }).entries;
};

const placeholders: Record<string, string> = {
  uid: 'ada',
  room: 'matrix',
  division: 'nexus',
  key: '-OabcdefghijklmnopqA',
};
const addressOf = (path: string) =>
  path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => placeholders[name] ?? '00000000-0000-4000-8000-000000000000',
  );

/** Every operation that lets operators change something, from the API description. */
const changes = () =>
  Object.entries(api.paths)
    .filter(([path]) => /^\/api\/(admin|private)\//.test(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method]) => method !== 'get')
        .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );

describe('what operators change', () => {
  it('is in the API description for every route, so that the next test misses none', () => {
    const declared = services.routes
      .filter(({ access, method, insideOnly }) => access === 'admin' && method !== 'GET' && !insideOnly)
      .map(({ name }) => name.replaceAll(/:(\w+)/g, '{$1}'));
    expect(
      changes()
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(declared.toSorted());
  });

  it('has no route between services that the gateway could reach', () => {
    const inside = services.routes.filter(({ insideOnly }) => insideOnly);
    expect(inside.filter(({ path }) => path.startsWith('/api')).map(({ name }) => name)).toEqual([]);
    expect(inside.length).toBeGreaterThan(8);
  });

  it('leaves one row in the audit log for each call, whether done, refused or invalid', async () => {
    const attempts = changes().flatMap(({ method, path, operation }, place) => {
      const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
      const bodies = {
        refused: '{"no-such-field":1}',
        plausible: schema && JSON.stringify(plausible(schema, api.components.schemas)),
        unreadable: '{"reason":',
        'too large': tooLarge,
      };
      return Object.entries(bodies).map(([kind, body]) => ({
        method,
        path,
        body,
        uid: `${kind.replace(' ', '_')}-${place}`,
      }));
    });
    const answers = new Map<string, number>();
    for (const { method, path, body, uid } of attempts) {
      const answer = await ask(uid, method, addressOf(path), body);
      answers.set(uid, answer.status);
      await answer.body?.cancel();
    }
    const found = new Map<string, Entry[]>();
    for (const { uid, method, path } of attempts)
      found.set(
        uid,
        await until(
          async () => {
            const rows = await rowsOf(uid);
            return rows.length > 0 && rows;
          },
          `no row of ${method} ${path} (${uid})`,
          30_000,
        ),
      );
    const list = attempts.map(({ uid, method, path }) => {
      const told = found.get(uid)!.map(({ action, outcome, code }) => [action, outcome, code].join(' '));
      return `${method} ${path} (${uid.split('-')[0]}, ${answers.get(uid)}): ${told.join(' | ')}`;
    });
    process.stdout.write(`${list.join('\n')}\n`);
    expect(list.filter(line => line.includes(' | '))).toEqual([]);
    // The last attempt has its row, so the earlier attempts have all of theirs.
    for (const { uid } of attempts)
      expect({ uid, rows: (await rowsOf(uid)).length }).toEqual({ uid, rows: 1 });
    expect(attempts.length).toBeGreaterThan(80);
  }, 240_000);
});

/** In UTC, like the rows of reads. */
const hour = () => Math.floor(Date.now() / 3_600_000);

/** A profile and a message, so that there is something to read. */
async function whatBenLeaves(token: string) {
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(services.gateway + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
    return answer.json();
  };
  await send('/api/rydesync/hardCreateProfile', { uid: 'ben' });
  const message = { name: 'Ben', email: 'ben@sevenfold.test', message: 'Who reads this?' };
  return (await send('/api/contact/submissions', message)) as { submissionId: string };
}

describe('what operators read', () => {
  /** Routes without personal data: numbers, switches, spans and log lines. */
  const ofNobody = [
    'GET /api/admin/contact/counts',
    'GET /api/admin/division-requests/counts',
    'GET /api/admin/game-days',
    'GET /api/admin/game-days/runners/:id/orders',
    'GET /api/admin/maintenance',
    'GET /api/admin/references/:reference',
    'GET /api/admin/status/emails',
    'GET /api/admin/status/is-it-us',
    'GET /api/admin/status/templates',
    'GET /api/admin/traces/:traceId',
    'GET /api/admin/trends',
  ];

  it('is declared as personal data on every route, except for those above', () => {
    const silent = services.routes.filter(
      ({ access, method, insideOnly, readsPersonalData }) =>
        access === 'admin' && method === 'GET' && !insideOnly && !readsPersonalData,
    );
    expect(silent.map(({ name }) => name).toSorted()).toEqual(ofNobody);
  });

  it('leaves a row for each route that shows personal data', async () => {
    const ben = await services.issuer.token({ uid: 'ben' });
    const { submissionId } = await whatBenLeaves(ben);
    const socket = opened((await openSocket(services.gateway, ben))!);
    expect(await socket.ask({ t: 'join', room: 'matrix' })).toBeUndefined();
    const there: Record<string, string> = { uid: 'ben', id: submissionId, room: 'matrix' };
    const reads = services.routes.filter(
      ({ readsPersonalData, insideOnly }) => readsPersonalData && !insideOnly,
    );
    const shown = await Promise.all(
      reads.map(async ({ method, path }, place) => {
        const address = path.replaceAll(/:(\w+)/g, (_, name: string) => there[name]!);
        const uid = `reader-${place}`;
        const answer = await ask(uid, method, address);
        await answer.body?.cancel();
        return { uid, route: `${method} ${path}`, status: answer.status };
      }),
    );
    expect(shown.filter(({ status }) => status !== 200)).toEqual([]);
    for (const { uid, route } of shown) {
      const rows = await until(async () => {
        const found = await rowsOf(uid);
        return found.length > 0 && found;
      }, `no row of ${route}`);
      const first = { action: 'personal-data.read', detail: `First in this hour by ${route}` };
      expect(rows).toEqual(rows.map(() => expect.objectContaining(first)));
    }
    expect(shown.length).toBeGreaterThan(15);
  });

  it('leaves one row for each person and hour, whatever the number of reads and services', async () => {
    const began = hour();
    for (let time = 0; time < 3; time++)
      for (const path of ['accounts/ben/actions', 'identity/people/ben', 'accounts/cleo/actions'])
        expect((await ask('reader', 'GET', `/api/admin/${path}`)).status).toBe(200);
    // On a route for everyone, an operator's read of someone else's data leaves a row; of their own, none.
    expect((await ask('reader', 'GET', '/api/accounts/reader')).status).toBeLessThan(500);
    await ask('reader', 'GET', '/api/admin/activities');
    const socket = opened((await openSocket(services.gateway, await operator('reader')))!);
    expect(await socket.ask({ t: 'subscribe', path: 'admin/activities' })).toBeUndefined();
    // Two if the hour changed during the test.
    const hours = hour() - began + 1;
    const rows = await until(async () => {
      const found = Map.groupBy(
        await rowsOf('reader'),
        ({ action, target }) => `${action} ${target.kind} ${target.id}`,
      );
      return found.size >= 3 && found;
    }, 'rows are missing');
    expect(new Set(rows.keys())).toEqual(
      new Set([
        'personal-data.read account ben',
        'personal-data.read account cleo',
        'personal-data.read other activities',
      ]),
    );
    for (const [what, { length }] of rows)
      expect({ what, tooMany: Math.max(0, length - hours) }).toEqual({ what, tooMany: 0 });
  });
});
