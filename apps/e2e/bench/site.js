// `npm run bench -- lighthouse [path …]`: Lighthouse's mobile preset on pages of a running embedded stack, median of
// five runs each. The stack, Chromium and Lighthouse share the machine, so a busy machine costs points.
import { mkdirSync, writeFileSync } from 'node:fs';
import { startStack } from '@sevenfold/testing';
import { findBrowser } from '@sevenfold/tooling/browser';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const paths = process.argv.length > 2 ? process.argv.slice(2) : ['/'];

const stack = await startStack('embedded');
const { executablePath } = await findBrowser();
try {
  const rows = [];
  for (const path of paths) rows.push({ path, ...(await medians(path)) });
  console.table(rows);
  mkdirSync('bench-results', { recursive: true });
  writeFileSync('bench-results/lighthouse.json', `${JSON.stringify(rows, null, 2)}\n`);
} finally {
  await stack.dispose();
}

/** @param {string} path */
async function medians(path) {
  const results = [];
  for (let run = 0; run < runs; run++) results.push(await measure(path));
  const names = Object.keys(results[0] ?? {});
  return Object.fromEntries(names.map(name => [name, median(results.map(result => result[name] ?? 0))]));
}

/**
 * @param {string} path
 * @returns {Promise<Record<string, number>>}
 */
async function measure(path) {
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const result = await lighthouse(`${stack.url}${path}`, { port: chrome.port, onlyCategories: categories });
    if (!result) throw new Error(`Lighthouse had nothing to say of ${path}`);
    const { lhr } = result;
    const scores = categories.map(name => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]);
    const value = (/** @type {string} */ audit) => lhr.audits[audit]?.numericValue ?? 0;
    return {
      ...Object.fromEntries(scores),
      'LCP s': Math.round(value('largest-contentful-paint') / 10) / 100,
      CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
      'TBT ms': Math.round(value('total-blocking-time')),
    };
  } finally {
    chrome.kill();
  }
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
