import { until } from '@sevenfold/testing';
import { services as names } from '@sevenfold/topology';
import { startServices, type RunningServices } from './support/running-services.js';

interface Operation {
  service: string;
  method: string;
  path: string;
  /** According to the API description; undefined if the body is bytes. */
  isRequired: boolean | undefined;
  /** Names of the fields that its body may have. */
  fields: string[];
}

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}

interface RequestBody {
  required?: boolean;
  content: Record<string, { schema?: Schema } | undefined>;
}

interface Document {
  paths: Record<string, Record<string, { requestBody?: RequestBody }>>;
  components?: { schemas?: Record<string, Schema> };
}

const libraryWords = /Invalid (input|option)|expected|Too (big|small)|Unrecognized/;

const deep = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;
/** Bodies that are wrong on any route. */
const broken: Array<[name: string, body: string]> = [
  ['objects in objects', deep(5_000, '{"a":', '}')],
  ['lists in lists', deep(20_000, '[', ']')],
  ['half of a body', '{"a":'],
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a list', '[]'],
  ['a number', '7'],
  ['unknown fields', '{"mystery":true}'],
];

let services: RunningServices;
let token: string;
let operations: Operation[];

beforeAll(async () => {
  services = await startServices();
  token = await services.issuer.token({ uid: 'bodies-admin', admin: true });
  operations = (await Promise.all(names.map(operationsOf))).flat();
}, 120_000);
afterAll(() => services.stop(), 60_000);

/** All routes with a body, according to the service's own contract. */
async function operationsOf(service: string): Promise<Operation[]> {
  const document = (await (await fetch(`${services.urlOf(service)}/openapi.json`)).json()) as Document;
  const fieldsOf = ({ $ref, properties }: Schema = {}) =>
    Object.keys(
      properties ?? document.components?.schemas?.[$ref?.split('/').at(-1) ?? '']?.properties ?? {},
    );
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      requestBody
        ? [
            {
              service,
              method: method.toUpperCase(),
              path,
              isRequired: requestBody.content['application/json'] && requestBody.required === true,
              fields: fieldsOf(requestBody.content['application/json']?.schema),
            },
          ]
        : [],
    ),
  );
}

async function send({ service, method, path }: Operation, body?: string) {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'uid' ? 'bodies-admin' : name === 'room' ? 'bodies' : '00000000-0000-4000-8000-000000000000',
  );
  const answer = await fetch(services.urlOf(service) + address, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

const outcomeOf = ({ status, text }: { status: number; text: string }) =>
  `${status} ${/"code":"([^"]+)"/.exec(text)?.[1] ?? ''}`;

describe('a body that no contract accepts', () => {
  it.each(broken)(
    '%s: is refused on each route with a problem document in our own words',
    async (_, body) => {
      expect(operations.length).toBeGreaterThan(30);
      const wrong: unknown[] = [];
      for (const operation of operations) {
        const { status, text } = await send(operation, body);
        const isRefused = status >= 400 && status < 500 && text.includes('"code":"');
        if (!isRefused || libraryWords.test(text)) wrong.push({ ...operation, status, text });
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each<[name: string, value: unknown]>([
    ['an object', { wrong: true }],
    ['a list of lists', [[]]],
    ['a negative number', -1.5],
    ['far too long a text', 'x'.repeat(40_000)],
    ['an empty text', ''],
    ['nothing', null],
  ])('%s in each of its fields: breaks no route, and the answer never quotes a library', async (_, value) => {
    const wrong: unknown[] = [];
    for (const { fields, ...operation } of operations) {
      const body = Object.fromEntries(fields.map(field => [field, value]));
      const { status, text } = await send({ ...operation, fields }, JSON.stringify(body));
      if ((status >= 500 && status !== 503) || libraryWords.test(text))
        wrong.push({ ...operation, status, text });
    }
    expect(wrong).toEqual([]);
  });
});

describe('a missing body', () => {
  it('counts as {} on each route that describes its body as optional', async () => {
    const optional = operations.filter(({ isRequired }) => isRequired === false);
    const wrong: unknown[] = [];
    for (const operation of optional) {
      let outcomes: string[] = [];
      // A call, or an event that arrives in between, may change what the next one finds: only a lasting difference counts.
      const isSame = async () => {
        outcomes = [outcomeOf(await send(operation)), outcomeOf(await send(operation, '{}'))];
        return outcomes[0] === outcomes[1];
      };
      const settles = await until(isSame, 'the same outcome', 10_000).catch(() => false);
      if (!settles || outcomes[0]?.startsWith('400')) wrong.push({ ...operation, outcomes });
    }
    expect(wrong).toEqual([]);
    expect(optional.length).toBeGreaterThan(10);
  });

  it('is refused on each route that describes its body as required', async () => {
    const required = operations.filter(({ isRequired }) => isRequired);
    const wrong: unknown[] = [];
    for (const operation of required) {
      const { status, text } = await send(operation);
      if (status !== 400 || !text.includes('"The body is required'))
        wrong.push({ ...operation, status, text });
    }
    expect(wrong).toEqual([]);
    expect(required.length).toBeGreaterThan(30);
  });
});
