import { describeWholeApi } from '@sevenfold/topology/api-description';
import { aFewAtOnce } from './support/a-few-at-once.js';
import { startServices, type RunningServices } from './support/running-services.js';

interface Answer {
  content?: Record<string, { schema?: unknown }>;
}
type Described = Record<string, { responses: Record<string, Answer> }>;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

let services: RunningServices;
let source: string;
let paths: Record<string, Described>;
beforeAll(async () => {
  services = await startServices();
  source = await (await fetch(`${services.gateway}/api/openapi.json`)).text();
  ({ paths } = JSON.parse(source) as { paths: typeof paths });
}, 120_000);
afterAll(() => services.stop(), 60_000);

it('is the one that `npm run check` judges', async () => {
  expect(JSON.parse(source)).toEqual(JSON.parse(JSON.stringify(await describeWholeApi())));
});

it('has no patterns and no tuples that generators for other languages cannot read', () => {
  expect(source).not.toMatch(/\\p\{|"prefixItems"/);
});

it('describes the response of each route, except those that only send headers', () => {
  const silent = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.entries(responses)
        .filter(([status, { content }]) => !content && !['204', '416'].includes(status))
        .map(([status]) => `${method} ${path} ${status}`),
    ),
  );
  expect(silent).toEqual(['head /api/contact/uploads/{fileId} 200']);
});

it('is complete: any other method of a path gets 405, with the supported methods in `Allow`', async () => {
  const token = await services.issuer.token({ uid: 'operator', admin: true, role: 'admin' });
  const rows = Object.entries(paths).flatMap(([path, operations]) => {
    const has = Object.keys(operations).map(method => method.toUpperCase());
    // HEAD is available wherever GET is.
    const allowed = [...has, ...(has.includes('GET') ? ['HEAD'] : [])].sort();
    return methods.filter(method => !allowed.includes(method)).map(method => ({ path, method, allowed }));
  });
  const wrong: unknown[] = [];
  await aFewAtOnce(rows, async ({ path, method, allowed }) => {
    const address = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    const { status, headers } = await fetch(`${services.gateway}${address}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    const allow = headers.get('allow')?.split(', ').sort();
    if (status !== 405 || String(allow) !== String(allowed)) wrong.push({ method, path, status, allow });
  });
  expect(wrong).toEqual([]);
  expect(rows.length).toBeGreaterThan(400);
});
