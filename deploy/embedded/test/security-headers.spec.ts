import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServices, type RunningServices } from './support/running-services.js';

let services: RunningServices;
beforeAll(async () => {
  services = await startServices();
}, 120_000);
afterAll(() => services.stop(), 60_000);

const everywhere = [
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

interface OpenApi {
  paths: Record<string, Record<string, unknown>>;
}

/** The headers that an answer lacks, and its content policy if that is not the one for pages or for data. */
async function faultsOf(url: string, init: RequestInit, isPage: boolean): Promise<string[]> {
  const { headers, body, status } = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
  await body?.cancel();
  const missing = everywhere.filter(name => !headers.get(name));
  const policy = headers.get('content-security-policy') ?? '';
  const start = isPage ? "default-src 'self'; script-src 'self'" : "default-src 'none'; ";
  const open = policy.startsWith(start) ? [] : [`content-security-policy: ${policy}`];
  return [...missing, ...open].map(fault => `${init.method} ${new URL(url).pathname} (${status}): ${fault}`);
}

const addressOf = (template: string) =>
  template.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) =>
      ({ room: 'lobby', division: 'nexus', uid: 'nobody' })[name] ?? '00000000-0000-4000-8000-000000000000',
  );

describe('security headers', () => {
  it('are on the answer to every operation of the API, without a token and for operators', async () => {
    const document = (await (await fetch(`${services.gateway}/api/openapi.json`)).json()) as OpenApi;
    const operator = await services.issuer.token({ uid: 'operator', admin: true, role: 'admin' });
    const callers: Record<string, string>[] = [{}, { authorization: `Bearer ${operator}` }];
    const asked = Object.entries(document.paths).flatMap(([template, operations]) =>
      Object.keys(operations).flatMap(method => callers.map(headers => ({ template, method, headers }))),
    );
    expect(asked.length).toBeGreaterThan(200);
    const faults: string[] = [];
    for (const { template, method, headers } of asked)
      faults.push(
        ...(await faultsOf(
          services.gateway + addressOf(template),
          { method: method.toUpperCase(), headers, redirect: 'manual' },
          false,
        )),
      );
    expect(faults).toEqual([]);
  }, 180_000);

  it('are on every page of both apps', async () => {
    const faults: string[] = [];
    for (const [app, mount] of [
      ['public-site', ''],
      ['operator-console', '/admin'],
    ]) {
      const root = fileURLToPath(new URL(`../../../apps/${app}/build/client`, import.meta.url));
      // Files whose names start with `__` are templates of the gateway, without a URL.
      const pages = globSync('**/*.html', { cwd: root }).filter(page => !page.startsWith('__'));
      expect(pages.length).toBeGreaterThan(0);
      for (const page of pages) {
        const place = `${mount}/${page.split(path.sep).join('/')}`;
        faults.push(
          ...(await faultsOf(
            services.gateway + place,
            { method: 'GET', headers: { accept: 'text/html' } },
            true,
          )),
        );
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);
});
