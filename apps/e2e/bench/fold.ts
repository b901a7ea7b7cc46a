// `npm run bench -- fold [--rounds 5] [--seconds 20] [--url <of a running stack>]`: CPU time of the landing page while
// its sheet breathes, compared with the same page at rest, where the clock request fails. Method: docs/benchmarks.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startStack } from '@sevenfold/testing';
import { median } from '@sevenfold/testing/quantile';
import { findBrowser } from '@sevenfold/tooling/browser';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '20' },
    url: { type: 'string' },
    output: { type: 'string', default: 'bench-results/fold.json' },
  },
});
/** Time for an idle page to decode images, show the caption and finish its first burst of probes. */
const settleMs = 4_000;
const mostOfACore = 4;

interface Cost {
  /** All processes of the browser, in percent of a core. */
  cpu: number;
  /** The page's main thread alone. */
  mainThread: number;
  accuracyMs: number;
}

const stack = options.url ? { url: options.url, dispose: async () => {} } : await startStack('embedded');
const { executablePath } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const machine = await browser.newBrowserCDPSession();
const breathing: Cost[] = [];
const resting: Cost[] = [];
try {
  // Alternates, so that a change in load affects both.
  for (let turn = 0; turn < Number(options.rounds); turn++) {
    breathing.push(await cost({ breathes: true }));
    resting.push(await cost({ breathes: false }));
  }
} finally {
  await browser.close();
  await stack.dispose();
}
const medianOf = (costs: Cost[], of: keyof Cost) => median(costs.map(each => each[of]));
const row = {
  'CPU breathing %': round(medianOf(breathing, 'cpu')),
  'CPU resting %': round(medianOf(resting, 'cpu')),
  'difference %': round(medianOf(breathing, 'cpu') - medianOf(resting, 'cpu')),
  'most %': mostOfACore,
  'main thread breathing %': round(medianOf(breathing, 'mainThread')),
  'main thread resting %': round(medianOf(resting, 'mainThread')),
  'accuracy ± ms': medianOf(breathing, 'accuracyMs'),
  load: round(loadavg()[0]!),
};
console.table([row]);
mkdirSync('bench-results', { recursive: true });
writeFileSync(
  options.output,
  `${JSON.stringify({ at: new Date().toISOString(), row, breathing, resting }, null, 2)}\n`,
);

async function cost({ breathes }: { breathes: boolean }): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (!breathes) await page.route('**/api/rydesync/time', route => route.abort());
  await page.goto(stack.url);
  await page.locator('html[data-at-rest]').waitFor({ state: 'attached' });
  const caption = page.getByText(/^In step with/);
  if (breathes) await caption.waitFor();
  await delay(settleMs);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const before = await used(session);
  await delay(Number(options.seconds) * 1_000);
  const after = await used(session);
  const wall = after.at - before.at;
  const accuracyMs = breathes ? Number(/±(\d+)/.exec(await caption.innerText())?.[1]) : 0;
  await context.close();
  return {
    cpu: ((after.cpu - before.cpu) / wall) * 100,
    mainThread: ((after.task - before.task) / wall) * 100,
    accuracyMs,
  };
}

/** The page's clock, the busy time of its main thread, and the CPU time of all browser processes, in seconds. */
async function used(session: import('@playwright/test').CDPSession) {
  const { processInfo } = await machine.send('SystemInfo.getProcessInfo');
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find(metric => metric.name === name)?.value ?? NaN;
  return {
    at: value('Timestamp'),
    task: value('TaskDuration'),
    cpu: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
  };
}

function round(value: number) {
  return Math.round(value * 10) / 10;
}
