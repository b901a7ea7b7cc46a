// `npm run bench -- status-truth [--minutes 60] [--only kafka,identity | --only none]`: stops each service and each
// dependency of a full stack in turn. Measures when the status page shows it, and when it shows that all is well again.
// Then it changes nothing for some minutes, and counts every fault that the page shows as a false alarm. Method:
// docs/benchmarks.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ServiceName, StatusPage } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { startStack } from './stack/running-stack.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    output: { type: 'string', default: 'bench-results/status-truth.json' },
  },
});

/** What the bench stops, and its component. Services end; dependencies freeze, which is harder to notice. */
const services = {
  identity: 'sign-in',
  accounts: 'profiles',
  'contact-intake': 'contact',
  'rooms-gateway': 'rooms',
  moderation: 'moderation',
  status: 'status',
  'api-gateway': 'website',
} satisfies Record<ServiceName, string>;
const dependencies = {
  postgres: 'postgresql',
  kafka: 'event-transport',
  redis: 'room-store',
  versitygw: 'object-store',
  keycloak: 'sign-in-provider',
};
const deadlineMs = 180_000;
const only = options.only.split(',').filter(Boolean);

const stack = await startStack();
const frozen = new Set<number>();
try {
  await until(
    async () => (await page())?.banner.text === 'All systems operational',
    'a component is down',
    deadlineMs,
  );
  const rows = [];
  for (const [service, component] of wanted(services))
    rows.push(
      await tried(service, component, {
        stop: () => stack.command('stop', service),
        start: () => stack.command('start', service),
      }),
    );
  for (const [part, component] of wanted(dependencies))
    rows.push(await tried(part, component, freezing(part)));
  if (rows.length > 0) console.table(rows);
  const alarms = await watch(Number(options.minutes));
  const result = {
    at: new Date().toISOString(),
    load: loadavg()[0],
    rows,
    minutes: Number(options.minutes),
    alarms,
  };
  mkdirSync(path.dirname(options.output), { recursive: true });
  writeFileSync(options.output, `${JSON.stringify(result, null, 2)}\n`);
} finally {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  await stack.stop();
}

function wanted(all: Record<string, string>) {
  return Object.entries(all).filter(([name]) => only.length === 0 || only.includes(name));
}

/** Stops and starts something. Times count from when it has stopped, and from when it has started again. */
async function tried(
  name: string,
  component: string,
  { stop, start }: { stop: () => unknown; start: () => unknown },
) {
  await stop();
  const shown = await timed(async () => isTold(await page(), component));
  await start();
  const recovered = await timed(async () => isWell(await page(), component));
  const allWell = await timed(async () => (await page())?.banner.text === 'All systems operational');
  const row = {
    stopped: name,
    'shown after s': shown,
    'recovered after s': recovered,
    'all well after s': allWell === undefined || recovered === undefined ? undefined : allWell + recovered,
    load: Number(loadavg()[0]?.toFixed(1)),
  };
  console.log(JSON.stringify(row));
  return row;
}

/** Whether the page shows the component as failing. If nothing answers, it counts as shown. */
function isTold(found: StatusPage | undefined, component: string) {
  return !found || entryOf(found, component)?.status !== 'operational';
}

function isWell(found: StatusPage | undefined, component: string) {
  return entryOf(found, component)?.status === 'operational';
}

function entryOf(found: StatusPage | undefined, component: string) {
  const entries = found?.groups.flatMap(group => group.entries);
  return entries?.find(entry => entry.id === component);
}

/** Through the gateway, like the site; directly from the status service if the gateway is down. */
async function page(): Promise<StatusPage | undefined> {
  for (const origin of [stack.url, stack.addressOf('status')])
    try {
      const response = await fetch(`${origin}/api/status`, { signal: AbortSignal.timeout(5_000) });
      if (response.ok) return (await response.json()) as StatusPage;
    } catch {
      // The next one.
    }
  return undefined;
}

async function timed(holds: () => Promise<boolean>) {
  const started = performance.now();
  try {
    await until(holds, 'it does not hold', deadlineMs);
  } catch {
    return undefined;
  }
  return Number(((performance.now() - started) / 1000).toFixed(1));
}

function freezing(part: string) {
  const send = (signal: NodeJS.Signals) => {
    for (const pid of signal === 'SIGSTOP' ? stack.processesOf(part) : frozen) process.kill(pid, signal);
  };
  return {
    stop: () => {
      for (const pid of stack.processesOf(part)) frozen.add(pid);
      send('SIGSTOP');
    },
    start: () => {
      send('SIGCONT');
      frozen.clear();
    },
  };
}

/** Every fault that the banner shows while nothing is stopped. */
async function watch(minutes: number) {
  if (minutes === 0) return [];
  const alarms: { at: string; text: string; load: number | undefined }[] = [];
  let looks = 0;
  for (const end = performance.now() + minutes * 60_000; performance.now() < end; await delay(2_000)) {
    const text = (await page())?.banner.text ?? 'the page did not answer';
    looks++;
    if (text === 'All systems operational' || text === alarms.at(-1)?.text) continue;
    alarms.push({ at: new Date().toISOString(), text, load: loadavg()[0] });
    console.log(JSON.stringify(alarms.at(-1)));
  }
  console.log(`${minutes} minutes, ${looks} looks: ${alarms.length} false alarms`);
  return alarms;
}
