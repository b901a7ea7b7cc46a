// `npm run bench -- console [--seconds 30] [--rooms 1000] [--people 10000] [--events 100]
// [--url http://localhost:3000]`: how busy the console's main thread is under load, and whether it shows every
// room. Method: docs/benchmarks.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startStack } from '@sevenfold/testing';
import { findBrowser } from '@sevenfold/tooling/browser';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    rooms: { type: 'string', default: '1000' },
    people: { type: 'string', default: '10000' },
    events: { type: 'string', default: '100' },
    /** URL of a running stack. Without it, the benchmark starts one. */
    url: { type: 'string', default: '' },
  },
});
const roomCount = Number(options.rooms);
const inEach = Math.floor(Number(options.people) / roomCount);
const eventsPerSecond = Number(options.events);
const kept = 50;

const stack = options.url ? { url: options.url, dispose: async () => {} } : await startStack('embedded');
const { executablePath } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(120_000);
  const told = { events: 0, asked: 0, last: '' };
  await feed(page, told);
  await signIn(page);
  await page.goto('/admin/');
  await page.getByTestId('tile-active-rooms').getByText(String(roomCount)).waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: /^Start/ }).click();

  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await busy(session);
  const eventsBefore = told.events;
  await delay(Number(options.seconds) * 1000);
  const after = await busy(session);
  const wall = after.at - before.at;
  const eventsTold = told.events - eventsBefore;

  const tiles = await page.getByTestId('tile-total-participants').innerText();
  const missing = await missingRows(page);
  const row = {
    rooms: roomCount,
    people: Number(/[\d,.]+$/.exec(tiles)?.[0].replace(/\D/g, '')),
    'events/s told': Math.round(eventsTold / wall),
    'rooms asked for': told.asked,
    'main thread busy %': Math.round(((after.task - before.task) / wall) * 1000) / 10,
    'of it scripts %': Math.round(((after.script - before.script) / wall) * 1000) / 10,
    'rows missing': missing.length,
    load: Number(loadavg()[0]?.toFixed(1)),
  };
  console.table([row]);
  mkdirSync('bench-results', { recursive: true });
  writeFileSync(
    'bench-results/console.json',
    `${JSON.stringify({ at: new Date().toISOString(), row }, null, 2)}\n`,
  );
} finally {
  await browser.close();
  await stack.dispose();
}

/** Fakes the responses and socket messages of a system with this many rooms. The page is the real one. */
async function feed(
  page: import('@playwright/test').Page,
  told: { events: number; asked: number; last: string },
) {
  let turn = 0;
  // Sends to the newest socket only: sockets of earlier pages do not always close.
  let timer = undefined as ReturnType<typeof setInterval> | undefined;
  page.once('close', () => clearInterval(timer));
  await page.route(/\/admin\/rooms$/, route => {
    if (route.request().resourceType() === 'document') return route.fallback();
    told.asked++;
    turn++;
    return route.fulfill({
      json: { rooms: Array.from({ length: roomCount }, (_, index) => room(index, turn)) },
    });
  });
  await page.routeWebSocket(/\/api\/rydesync\/socket/, socket => {
    const activities: Record<string, object> = {};
    let offset = 1;
    const say = (message: object) => socket.send(JSON.stringify(message));
    const position = () => ({ epoch: 1, offset });
    socket.onMessage(message => {
      if (typeof message !== 'string') return;
      const { t, id, path } = JSON.parse(message);
      if (t === 'hello')
        return say({
          t: 'welcome',
          uid: 'operator',
          session: 's',
          serverTime: Date.now(),
          expiresAt: Date.now() + 3e6,
          epoch: 1,
        });
      say({
        t: 'ack',
        id,
        ...position(),
        ...(t === 'subscribe' && { value: path === 'admin/activities' ? activities : null }),
      });
      if (path !== 'admin/activities') return;
      clearInterval(timer);
      timer = setInterval(tell, 100);
    });
    function tell() {
      const events: [string, object | null][] = [];
      for (let count = 0; count < eventsPerSecond / 10; count++) {
        const key = String(++told.events).padStart(12, '0');
        const activity = {
          type: 'room_activity',
          timestamp: Date.now(),
          user: `person-${told.events % 10_000}`,
          room: `room-${told.events % roomCount}`,
          data: { what: 'member-joined' },
        };
        activities[key] = activity;
        events.push([`admin/activities/${key}`, activity]);
      }
      for (const key of Object.keys(activities).sort().slice(0, -kept)) {
        delete activities[key];
        events.push([`admin/activities/${key}`, null]);
      }
      const from = offset;
      offset += events.length;
      say({ t: 'batch', room: '@activities', epoch: 1, from, to: offset, events });
    }
  });
}

function room(index: number, turn: number) {
  return {
    room: `room-${index}`,
    participants: inEach,
    host: `host-of-room-${index}`,
    session: {
      trackUrl: `/audio/track-${(index + turn) % 40}.mp3`,
      position: turn,
      rate: 1,
      paused: (index + turn) % 3 === 0,
      at: Date.now(),
      seq: turn,
      epoch: 1,
    },
  };
}

/** Seconds that the main thread has been busy since the page started, and the browser's clock. */
async function busy(session: import('@playwright/test').CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find(metric => metric.name === name)?.value ?? NaN;
  return { at: value('Timestamp'), task: value('TaskDuration'), script: value('ScriptDuration') };
}

/** Scrolls through the whole table, and returns the rooms that never appear. */
async function missingRows(page: import('@playwright/test').Page) {
  const wanted = new Set(Array.from({ length: roomCount }, (_, index) => `room-${index}`));
  const table = page.locator('table').first();
  for (let turn = 0; turn < 400 && wanted.size > 0; turn++) {
    for (const name of (await table.innerText()).match(/\broom-\d+\b/g) ?? []) wanted.delete(name);
    await table.evaluate(element => {
      let box = element.parentElement;
      while (box && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
      (box ?? document.documentElement).scrollBy(0, 400);
    });
    await delay(30);
  }
  return [...wanted];
}

async function signIn(page: import('@playwright/test').Page) {
  await page.goto('/auth/signin');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('button', { name: /^Continue with/ })
      .first()
      .click(),
  ]);
  await popup.locator('#username').fill('admin@sevenfold.test');
  await popup.locator('#password').fill('demo');
  const closed = popup.waitForEvent('close');
  await popup.locator('#kc-login').click();
  await closed;
  await page.getByTestId('user-menu').waitFor();
}
