// `npm run bench -- first-sound [--runs 5] [--room lobby] [--url <of a running stack>]`: how long a newcomer on slow
// 4G waits in a room that plays. Measures first paint, largest paint, and sound after one tap on Listen, with a cold
// cache, 562 ms round trip, 1.5 Mbit/s, no CPU throttle. Also the landing page's paints. Method: docs/benchmarks.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { startStack } from '@sevenfold/testing';
import { median } from '@sevenfold/testing/quantile';
import { findBrowser } from '@sevenfold/tooling/browser';
import { guestClient } from '../sound/guest-client.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    room: { type: 'string', default: 'lobby' },
    url: { type: 'string' },
    output: { type: 'string', default: 'bench-results/first-sound.json' },
  },
});
const slow4G = { offline: false, latency: 562, downloadThroughput: 187_500, uploadThroughput: 93_750 };
const track = '/audio/echoverse_demo.mp3';
const must = { 'first paint ms': 1_500, 'sound ms': 4_000 };
const deadlineMs = 60_000;

type Values = Record<string, number>;
const stack = options.url ? { url: options.url, dispose: async () => {} } : await startStack('embedded');
const { executablePath } = await findBrowser();
const rows: { page: string; values: Values }[] = [];
let browser: Browser | undefined;
const host = guestClient(stack.url);
try {
  browser = await chromium.launch({
    executablePath,
    args: ['--autoplay-policy=document-user-activation-required'],
  });
  const room = await host.joinRoom(options.room);
  await room.setTrack(track, { play: true });
  for (let run = 0; run < Number(options.runs); run++) {
    await room.seek(20);
    rows.push({ page: `/r/${options.room}`, values: await visitRoom(browser) });
    rows.push({ page: '/', values: await visitLanding(browser) });
    console.log(`${run + 1}/${options.runs}`, JSON.stringify(rows.at(-2)?.values));
  }
} finally {
  host.close();
  await browser?.close();
  await stack.dispose();
}
report();

async function visitRoom(on: Browser): Promise<Values> {
  const { page, traffic } = await slowPage(on);
  await page.goto(`${stack.url}/r/${options.room}`, { waitUntil: 'commit' });
  // Taps as soon as the button is there and a person has had 250 ms to see it.
  const listen = page.getByRole('button', { name: /^(Listen|Turn on sound)$/ }).first();
  await listen.waitFor({ timeout: deadlineMs });
  await pause(250);
  const tapped = await page.evaluate(() => performance.now());
  await listen.click({ noWaitAfter: true });
  const heard = await page.waitForFunction(() => globalThis.firstSoundAt, undefined, { timeout: deadlineMs });
  const sound = Number(await heard.jsonValue());
  const before = traffic().filter(({ at }) => at <= sound);
  await pause(3_000);
  const values = {
    ...(await paints(page)),
    'tap ms': Math.round(tapped),
    'sound ms': Math.round(sound),
    'requests before sound': before.length,
    'KiB before sound': Math.round(before.reduce((sum, { bytes }) => sum + bytes, 0) / 1024),
    ...(await stages(page)),
  };
  await page.context().close();
  return values;
}

async function visitLanding(on: Browser): Promise<Values> {
  const { page } = await slowPage(on);
  await page.goto(stack.url, { waitUntil: 'load', timeout: deadlineMs });
  const values = await paints(page);
  await page.context().close();
  return values;
}

/** A page with an empty cache. Records when its first sample goes to the speakers, and what it has loaded. */
async function slowPage(on: Browser) {
  const page = await (await on.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await page.addInitScript(watchForSound);
  return { page, traffic: watchTraffic(session) };
}

/** Runs in the page. */
function watchForSound() {
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when = 0, offset = 0) {
    const context = this.context as AudioContext;
    const look = () => {
      const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
      if (context.state === 'running' && contextTime >= when && when > 0)
        globalThis.firstSoundAt ??= performanceTime - (contextTime - when) * 1000;
      else setTimeout(look, 5);
    };
    look();
    return start.call(this, when, offset);
  };
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) globalThis.largestPaintAt = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) globalThis.shifted = (globalThis.shifted ?? 0) + entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

declare global {
  var firstSoundAt: number | undefined;
  var largestPaintAt: number | undefined;
  var shifted: number | undefined;
}

function watchTraffic(session: CDPSession) {
  let began: number | undefined;
  session.on('Network.requestWillBeSent', ({ timestamp }) => (began ??= timestamp));
  const ended: { at: number; bytes: number }[] = [];
  session.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) =>
    ended.push({ at: (timestamp - began!) * 1000, bytes: encodedDataLength }),
  );
  return () => ended;
}

async function paints(page: Page): Promise<Values> {
  return page.evaluate(() => ({
    'first paint ms': Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN),
    'largest paint ms': Math.round(globalThis.largestPaintAt ?? NaN),
    CLS: Math.round((globalThis.shifted ?? 0) * 1000) / 1000,
  }));
}

/** Stages of the join, as the client marks them. */
async function stages(page: Page): Promise<Values> {
  return page.evaluate(() =>
    Object.fromEntries(
      performance
        .getEntriesByType('mark')
        .filter(({ name }) => name.startsWith('rydesync '))
        .map(({ name, startTime }) => [`${name.slice(9)} ms`, Math.round(startTime)]),
    ),
  );
}

function report() {
  const pages = [...new Set(rows.map(({ page }) => page))];
  const medians = pages.map(page => {
    const of = rows.filter(row => row.page === page).map(({ values }) => values);
    const names = [...new Set(of.flatMap(Object.keys))];
    return {
      page,
      values: Object.fromEntries(
        names.map(name => [name, median(of.map(values => values[name] ?? NaN).filter(Number.isFinite))]),
      ),
    };
  });
  mkdirSync('bench-results', { recursive: true });
  writeFileSync(options.output, `${JSON.stringify({ must, load: loadavg(), medians, rows }, null, 2)}\n`);
  console.log(`\nmedian of ${options.runs}, load ${loadavg()[0]!.toFixed(1)}\n`);
  const names = Object.keys(medians[0]?.values ?? {});
  console.log(`| | ${pages.join(' | ')} |\n|---|${pages.map(() => '---').join('|')}|`);
  for (const name of names)
    console.log(`| ${name} | ${medians.map(({ values }) => values[name] ?? '—').join(' | ')} |`);
}
