import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { metrics, prometheusName, selectedCounters } from '@sevenfold/observability';
import { freePort, opened, until } from '@sevenfold/testing';
import { requireBuilt } from '@sevenfold/tooling/built';

requireBuilt(import.meta.url);

const main = path.resolve(import.meta.dirname, '../dist/main.js');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sevenfold-metrics-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The metrics of the embedded stack as soon as it is ready, after a request and a handshake. */
async function scrapeOfAFreshStack() {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = opened(
    spawn(process.execPath, ['--import', '@sevenfold/embedded/telemetry', main], {
      cwd: path.dirname(main),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        SEVENFOLD_DATA: path.join(folder, 'data'),
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
      },
    }),
  );
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += String(piece)));
  await until(() => output.includes('Sevenfold is ready'), 'the stack is ready', 120_000);
  // Refused, and counted.
  await fetch(`http://127.0.0.1:${port}/api/contact/submissions/unknown`);
  await once(opened(new WebSocket(`ws://127.0.0.1:${port}/api/rydesync/socket`)), 'error');
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const scrape = await answer.text();
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  return scrape;
}

describe('a stack that has just started', () => {
  let scrape: string;
  beforeAll(async () => {
    scrape = await scrapeOfAFreshStack();
  }, 180_000);

  // Prometheus sees a rise from 0 to 1, but none from a missing series to 1.
  it('exports every counter before there is anything to count', () => {
    const counters = metrics.filter(({ instrument }) => instrument === 'counter').map(prometheusName);
    const missing = counters.filter(name => !new RegExp(`^${name}[ {]`, 'm').test(scrape));
    expect(counters.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  it('exports the counters that alerts and panels select by value', () => {
    const missing = selectedCounters.filter(selected => {
      const [metric = '', pair = ''] = selected.slice(0, -1).split('{');
      return !scrape.split('\n').some(line => line.startsWith(`${metric}{`) && line.includes(pair));
    });
    expect(selectedCounters.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it('counts requests and handshakes at the gateway, under the names that the objectives use', () => {
    // This route is a row of the gateway's route table; no service has a route of that name.
    expect(scrape).toMatch(/^http_server_request_duration_count\{.*http_route="\/api\/contact\/\*\*"/m);
    expect(scrape).toMatch(/^sevenfold_gateway_handshake_duration_count\{.*outcome="refused"/m);
  });
});
