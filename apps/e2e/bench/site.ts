// `npm run bench -- site [--runs 5] [--pages /,/contact] [--url <of a running stack>]
// [--categories performance,seo]`: Lighthouse's mobile preset on every prerendered page of an embedded stack,
// median of several runs. Stack, Chromium and Lighthouse share the machine: load costs points, but does not
// hide problems that are independent of speed. Method: docs/benchmarks.md.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { startStack } from '@sevenfold/testing';
import { median } from '@sevenfold/testing/quantile';
import { findBrowser } from '@sevenfold/tooling/browser';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string' },
    url: { type: 'string' },
    categories: { type: 'string', default: 'performance,accessibility,best-practices,seo' },
    output: { type: 'string', default: 'bench-results/site.json' },
  },
});
const runs = Number(options.runs);
const categories = options.categories.split(',');
/** Target per value, and whether more or less is better. */
const must: Record<string, [bound: number, better: 'more' | 'less']> = {
  performance: [98, 'more'],
  accessibility: [100, 'more'],
  'best-practices': [100, 'more'],
  seo: [100, 'more'],
  'LCP s': [1.8, 'less'],
  CLS: [0.02, 'less'],
};
/** KiB of gzipped scripts that `/` loads until it is idle. The build limits its initial scripts. */
const mostLandingScripts = 145;
/** How much slower Lighthouse's phone is than this machine. */
const slowdown = 4;
/** Only the time beyond this counts as blocking. */
const longTaskMs = 50;
/** The part of Lighthouse's result that we use. Its types are missing, because it is installed on demand. */
interface Lighthouse {
  (url: string, flags: object): Promise<{ lhr: Report; artifacts: Artifacts } | undefined>;
}
interface Artifacts {
  Trace?: { traceEvents: TraceEvent[] };
}
/** Times are in µs; `tdur` is the CPU time of the thread. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
}
interface Report {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      score: number | null;
      numericValue?: number;
      details?: { items?: (Request & { observedLargestContentfulPaint?: number })[] };
    }
  >;
}
interface Request {
  url: string;
  resourceType: string;
  networkEndTime: number;
  transferSize: number;
}
interface LaunchedBrowser {
  port: number;
  kill(): void;
}
type Launch = (options: { chromePath: string; chromeFlags: string[] }) => Promise<LaunchedBrowser>;

const build = join(import.meta.dirname, '../../public-site/build/client');
const { lighthouse, launch } = await measuringTools(join(import.meta.dirname, 'lighthouse'));

const { executablePath } = await findBrowser();
const browsers: LaunchedBrowser[] = [];
// Opens before the stack starts, so that a missing browser leaves no stack running.
const visitor = await openBrowser();
const stack = options.url ? { url: options.url, dispose: async () => {} } : await startStack('embedded');
/** Opened for the first page that needs a sign-in. */
let member: LaunchedBrowser | undefined;
type Values = Record<string, number>;
const rows: { page: string; signedIn: boolean; values: Values; missed: string; failing: string[] }[] = [];
try {
  const pages = options.pages?.split(',') ?? (await answeredPages());
  for (const page of pages) {
    const { signedIn, values, failing } = await medians(page);
    const missed = missedBy(page, values).join(' ');
    rows.push({ page, signedIn, values, missed, failing });
    console.log(`${rows.length}/${pages.length} ${page} ${missed || 'all targets met'} ${failing.join(' ')}`);
    save();
  }
} finally {
  for (const browser of browsers) browser.kill();
  await stack.dispose();
}
report();

/** Installed on first use, because they would be a third of all installed files. */
async function measuringTools(folder: string) {
  if (!existsSync(join(folder, 'node_modules')))
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  const found = createRequire(join(folder, 'package.json'));
  const load = (name: string): Promise<unknown> => import(pathToFileURL(found.resolve(name)).href);
  const { default: lighthouse } = (await load('lighthouse')) as { default: Lighthouse };
  const { launch } = (await load('chrome-launcher')) as { launch: Launch };
  return { lighthouse, launch };
}

/** One browser for many pages, because a start costs CPU time. Lighthouse clears the data of each visit. */
async function openBrowser() {
  const browser = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  browsers.push(browser);
  return browser;
}

/** A browser with a signed-in operator, who passes all guards. Lighthouse keeps cookies and local storage. */
async function signedInBrowser() {
  const browser = await openBrowser();
  const connection = await chromium.connectOverCDP(`http://localhost:${browser.port}`);
  const page = await connection.contexts()[0]!.newPage();
  await page.goto(`${stack.url}/auth/signin`);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Continue with/ }).click(),
  ]);
  await popup.locator('#username').fill('admin@sevenfold.test');
  await popup.locator('#password').fill('demo');
  await Promise.all([popup.waitForEvent('close'), popup.locator('#kc-login').click()]);
  await page.getByTestId('user-menu').waitFor();
  await page.close();
  await connection.close();
  return browser;
}

/** Prerendered pages that answer 200, without error pages and pages for frames. */
async function answeredPages() {
  const paths = globSync('**/*.html', { cwd: build })
    .map(file => `/${file.split('\\').join('/')}`.replace(/index\.html$/, '').replace(/(.)\/$/, '$1'))
    .filter(path => !/^\/(__spa-fallback|__room|silent-check-sso|auth\/callback|offline)\b/.test(path));
  const answers = await Promise.all(
    paths.map(async path => {
      const answer = await fetch(stack.url + path, { redirect: 'manual' });
      await answer.arrayBuffer();
      return answer.status === 200;
    }),
  );
  return paths.filter((_, index) => answers[index]).sort();
}

/** Signs in for pages that redirect to the sign-in. */
async function medians(page: string) {
  const first = await measure(page, visitor);
  const guarded = first.shown.startsWith('/auth/signin') && page !== '/auth/signin';
  const browser = guarded ? (member ??= await signedInBrowser()) : visitor;
  const results = guarded ? [] : [first];
  while (results.length < runs) results.push(await measure(page, browser));
  const elsewhere = results.filter(({ shown }) => shown !== page).map(({ shown }) => `led to ${shown}`);
  const names = Object.keys(results[0]?.values ?? {});
  const values = Object.fromEntries(
    names.map(name => [name, median(results.map(result => result.values[name] ?? 0))]),
  );
  return {
    signedIn: guarded,
    values,
    failing: [...new Set([...elsewhere, ...results.flatMap(({ failing }) => failing)])],
  };
}

async function measure(page: string, browser: LaunchedBrowser) {
  const html = await (await fetch(stack.url + page)).text();
  // Personal and guarded pages are noindex on purpose.
  const skipAudits = /<meta name="robots" content="noindex/.test(html) ? ['is-crawlable'] : [];
  const flags = { port: browser.port, onlyCategories: categories, skipAudits };
  const result = await lighthouse(`${stack.url}${page}`, flags);
  if (!result) throw new Error(`Lighthouse returned no result for ${page}`);
  const { lhr, artifacts } = result;
  const requests = lhr.audits['network-requests']?.details?.items ?? [];
  const scores = categories.map(name => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? 0;
  const values: Values = {
    ...(Object.fromEntries(scores) as Values),
    ...(categories.includes('performance') && {
      'LCP s': Math.round(value('largest-contentful-paint') / 10) / 100,
      CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
      'TBT ms': Math.round(value('total-blocking-time')),
      'CPU TBT ms': blockingCpuTime(artifacts.Trace?.traceEvents ?? []),
      'JS KiB gz': await scriptSize(requests),
      'KiB before LCP': beforeLargestPaint(requests, lhr),
    }),
  };
  const { pathname } = new URL(lhr.finalDisplayedUrl);
  return { values, shown: pathname.replace(/(.)\/$/, '$1'), failing: failingAudits(lhr) };
}

/**
 * Blocking time after the first paint if every task took four times its CPU time, as on Lighthouse's phone.
 * Nearly independent of load, unlike task durations, which include other programs' time.
 */
function blockingCpuTime(events: TraceEvent[]) {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) return 0;
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name.endsWith('RunTask') && ph === 'X' && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
  );
  return Math.round(
    tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - longTaskMs), 0),
  );
}

/** Compressed KiB transferred before the largest paint; independent of load. */
function beforeLargestPaint(requests: Request[], lhr: Report) {
  const painted = lhr.audits['metrics']?.details?.items?.[0]?.observedLargestContentfulPaint ?? 0;
  const bytes = requests
    .filter(({ networkEndTime }) => networkEndTime <= painted)
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return Math.round(bytes / 1024);
}

/** Audits that keep accessibility, best practices and SEO below 100. */
function failingAudits(lhr: Report) {
  return categories
    .filter(name => name !== 'performance')
    .flatMap(name => lhr.categories[name]?.auditRefs ?? [])
    .filter(({ weight, id }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}

/** Gzipped KiB of all scripts that the page loaded, whatever encoding was used. */
async function scriptSize(requests: Request[]) {
  const urls = requests.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url);
  const sizes = await Promise.all(
    [...new Set(urls)].map(async url => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 102.4) / 10;
}

function missedBy(page: string, values: Values) {
  const limits: typeof must = page === '/' ? { ...must, 'JS KiB gz': [mostLandingScripts, 'less'] } : must;
  return Object.entries(limits)
    .filter(([name, [bound, better]]) => (better === 'more' ? values[name]! < bound : values[name]! > bound))
    .map(([name]) => `${name}=${values[name]}`);
}

function save() {
  mkdirSync('bench-results', { recursive: true });
  writeFileSync(options.output, `${JSON.stringify({ runs, load: loadavg(), must, rows }, null, 2)}\n`);
}

function report() {
  const columns = Object.keys(rows[0]?.values ?? {});
  console.log(
    `\nmedian of ${runs}, load ${loadavg()
      .map(value => value.toFixed(0))
      .join(' ')}\n`,
  );
  console.log(
    `| page | signed in | ${columns.join(' | ')} |\n|---|---|${columns.map(() => '---').join('|')}|`,
  );
  for (const { page, signedIn, values } of rows)
    console.log(`| ${page} | ${signedIn ? 'yes' : ''} | ${columns.map(name => values[name]).join(' | ')} |`);
}
