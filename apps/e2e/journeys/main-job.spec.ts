import type { Page } from '@playwright/test';
import type { AuditPage, InboxPage, RoomSummary } from '@sevenfold/contracts';
import type { StackUnderTest } from '@sevenfold/testing';
import {
  deviations,
  onlyInTrouble,
  ownLabels,
  toldBy,
  unregisteredAttributes,
} from '@sevenfold/observability';
import { expect, expectGlimpse, test } from './stack.js';
import { adminApiOf, traceOf } from './operator-api.js';
import { isPlaying, listening, skewOf } from './listening.js';
import { storedHashes, storedText, wavFile } from './stored-files.js';

/** The main job of the product, in the order in which people do it. Each step builds on the previous one. */
test.describe.configure({ mode: 'serial' });

let ada: Page;
let ben: Page;
let admin: Page;
let folder: string;
let stored: Map<string, string>;

test.describe('the main job', () => {
  test('a visitor reads the landing page without scripts', async ({ stack }) => {
    const html = await (await fetch(stack.url)).text();
    expect(html).toContain('View Work');
    for (const division of ['Lumina', 'Vespera', 'Nexus', 'Summit', 'Skyforge', 'Horizon'])
      expect(html).toContain(division);
    expect(html).toContain('Service Status');
  });

  test('ada signs in through the popup, and her settings persist', async ({ people }) => {
    ada = await people.arrive('ada');
    await ada.goto('/settings');
    await ada.getByLabel('Bio').fill('Writes the first program.');
    await ada.getByText('light', { exact: true }).click();
    await Promise.all([
      expectGlimpse(ada.getByRole('button', { name: 'Saved' })),
      ada.getByRole('button', { name: 'Save settings' }).click(),
    ]);
    await ada.goto('/profile');
    await expect(ada.getByTestId('profile-bio')).toHaveText('Writes the first program.');
    await ada.reload();
    await expect(ada.getByTestId('profile-bio')).toHaveText('Writes the first program.');
    await expect(ada.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  test('ada sends a submission whose large file survives a dropped connection', async ({ stack }) => {
    const small = wavFile('hello.wav', 70_001);
    const large = wavFile('the whole concert.wav', 20 * 1024 * 1024);
    await ada.goto('/contact');
    await ada.getByLabel('Name').fill('Ada Lovelace');
    await ada.getByLabel('Message').fill('Please listen to this.');
    await ada.getByLabel('Attachments').setInputFiles([small.path, large.path]);
    const network = await ada.context().newCDPSession(ada);
    await network.send('Network.enable');
    const connection = (offline: boolean, bytesPerSecond: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      });
    // Slow enough to leave four seconds to cut the connection.
    await connection(false, 3 * 1024 * 1024);
    await ada.getByRole('button', { name: 'Send' }).click();
    await expectGlimpse(ada.getByRole('button', { name: /Uploading… ([2-7]\d)%/ }));
    await connection(true, 0);
    await expect(ada.getByTestId('upload').filter({ hasText: 'concert' })).toBeVisible();
    await connection(false, -1);
    await expect(ada.getByTestId('stored-folder')).toBeVisible({ timeout: 60_000 });
    folder = (await ada.getByTestId('stored-folder').textContent())!.trim();
    await network.detach();

    stored = await storedHashes(stack, folder);
    expect([...stored.values()]).toEqual(expect.arrayContaining([small.hash, large.hash]));
    expect(JSON.parse(await storedText(stack, folder, 'submission.json'))).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@sevenfold.test',
      org: null,
      message: 'Please listen to this.',
    });
  });

  test('another service receives the submission’s event', async () => {
    await ada.goto('/profile');
    await expect(async () => {
      await ada.reload();
      await expect(ada.getByTestId('profile-total-actions')).not.toHaveText('0', { timeout: 2_000 });
    }).toPass();
  });

  test('ada hosts a room, ben joins, and both hear the same', async ({ people }) => {
    await ada.goto('/r/first-room');
    await expect(ada.getByTestId('room-role')).toHaveText(/host/i);
    ben = await people.arrive('ben');
    await ben.goto('/r/first-room');
    await expect(ben.getByTestId('room-members')).toContainText(/ada/i);
    await expect(ben.getByTestId('room-role')).not.toHaveText(/host/i);

    await ada.getByTestId('track').first().click();
    await unlock(ada);
    await unlock(ben);
    await expect.poll(() => skewOf(ada, ben)).toBeLessThan(50);

    await ada.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect.poll(() => isPlaying(ben)).toBe(false);

    await ada.getByLabel('Position').fill('30');
    await ada.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => isPlaying(ben)).toBe(true);
    await expect.poll(() => listening(ben).then(report => report.positionMs)).toBeGreaterThan(29_000);
    await expect.poll(() => skewOf(ada, ben)).toBeLessThan(50);
  });

  test('the operator sees the room and makes ben its host', async ({ people }) => {
    admin = await people.arrive('admin');
    await admin.goto('/admin');
    await expect(admin.getByTestId('tile-active-rooms')).toContainText('1');
    await expect(admin.getByTestId('tile-total-participants')).toContainText('2');
    await expect(admin.getByTestId('tile-api-health')).toContainText('OK');
    const row = admin.getByRole('row').filter({ hasText: 'first-room' });
    await expect(row).toContainText('2');
    await expect(row).toContainText('Echoverse');
    await expect(row).toContainText('Playing');

    await row.getByRole('button', { name: 'Manage' }).click();
    const participant = admin.getByTestId('participant').filter({ hasText: (await uidOf(ben)).slice(0, 8) });
    await participant.getByRole('button', { name: /make host/i }).click();
    await expect(admin.getByRole('dialog')).toContainText(/Transfer host to user .+ in room first-room\?/);
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /transfer|make host|confirm/i })
      .click();
    await expect(ben.getByTestId('room-role')).toHaveText(/host/i);
    await expect(ada.getByTestId('room-role')).not.toHaveText(/host/i);
  });

  test('the operator kicks ada, who is removed and sees why', async () => {
    const participant = admin.getByTestId('participant').filter({ hasText: (await uidOf(ada)).slice(0, 8) });
    await participant.getByRole('button', { name: /kick/i }).click();
    await expect(admin.getByRole('dialog')).toContainText(/Kick user .+ from room first-room\?/);
    await admin.getByRole('dialog').getByRole('button', { name: /kick/i }).click();
    await expect(ada.getByText(/removed from/i)).toBeVisible();
    await expect(ben.getByTestId('room-members')).not.toContainText(/ada/i);
    await ada.reload();
    await expect(ada.getByText(/removed from|cannot rejoin/i)).toBeVisible();
  });

  test('the operator undoes the kick, and ada returns', async () => {
    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(admin.getByText('can come back to the room now')).toBeVisible();
    await ada.getByRole('button', { name: 'Come back' }).click();
    await expect(ben.getByTestId('room-members')).toContainText(/ada/i);
    await expect(ben.getByTestId('room-role')).toHaveText(/host/i);
  });

  test('the audit log has both actions, each with one trace from the click to the room', async ({
    stack,
  }) => {
    const api = await adminApiOf(stack, admin);
    const { entries } = await api.get<AuditPage>('/api/admin/audit?limit=200');
    for (const [action, uid] of [
      ['member.kick', await uidOf(ada)],
      ['room.transfer-host', await uidOf(ben)],
    ] as const) {
      const entry = entries.find(candidate => candidate.action === action);
      expect(entry).toMatchObject({ outcome: 'done', operator: { uid: await uidOf(admin) } });
      expect(entry!.operator.name).toBeTruthy();
      expect(Date.parse(entry!.at)).toBeLessThanOrEqual(Date.now());
      expect(JSON.stringify(entry!.target)).toContain(uid);
      expect(entry!.traceId).toMatch(/^[0-9a-f]{32}$/);
      await expect(async () => {
        const trace = await traceOf(api, entry!.traceId!);
        expect(trace.roots).toHaveLength(1);
        expect(trace.services).toEqual(
          expect.arrayContaining(['api-gateway', 'moderation', 'rooms-gateway']),
        );
        expect(trace.kinds).toEqual(expect.arrayContaining(['server', 'producer', 'consumer']));
        const names = trace.spans.flatMap(span => Object.keys(span.attributes));
        expect(names).toContain('messaging.system.name');
        expect(unregisteredAttributes(names)).toEqual([]);
      }).toPass({ timeout: 20_000 });
    }
  });

  test('the status page shows the true state, and a stopped service within 30 s', async ({ stack, page }) => {
    const banner = page.getByTestId('status-banner');
    // The page fetches the status when it opens, so each poll reopens it.
    const visit = async (expected: RegExp) => {
      await page.goto('/status');
      await expect(banner).not.toHaveText(/^Checking/);
      await expect(banner).toHaveText(expected, { timeout: 1_000 });
    };
    await expect(() => visit(/^All systems operational$/)).toPass({ timeout: 60_000 });
    for (const journey of ['sign-in', 'room', 'submission'])
      await expect(page.getByTestId(`status-journey-${journey}`)).toHaveAttribute(
        'data-status',
        'operational',
      );
    stack.command('stop contact-intake');
    await expect(() => visit(/down/)).toPass({ timeout: 30_000 });
    await expect(page.getByTestId('status-contact')).toHaveAttribute('data-status', 'down');
    stack.command('start contact-intake');
    await expect(() => visit(/^All systems operational$/)).toPass({ timeout: 90_000 });
  });

  test('services export every registered metric and label that dashboards and alerts use', async ({
    stack,
  }) => {
    await reportFromAPage(stack);
    await refusedAtTheRooms(stack);
    // In the embedded stack, all services share one process and its metrics. Elsewhere, check the gateway's.
    const metrics =
      stack.kind === 'embedded'
        ? [...ownLabels.keys()].filter(metric => !onlyInTrouble.includes(metric))
        : ['http_server_request_duration', 'nodejs_eventloop_delay_p99', 'process_cpu_time_total'];
    const expected = metrics.flatMap(metric => [
      metric,
      ...ownLabels.get(metric)!.map(label => `${metric}{${label}}`),
    ]);
    await expect
      .poll(async () => {
        const told = toldBy(await stack.metrics());
        return expected.filter(series => !told.has(series));
      })
      .toEqual([]);
    expect(deviations(await stack.metrics())).toEqual([]);
  });

  test('kill -9 of everything at once loses nothing', async ({ stack, people }) => {
    // The first person to return becomes host, so keep ada away.
    await ada.close();
    const before = await firstRoom(stack);
    await stack.killEverything();
    await stack.startAgain();

    const again = await people.arrive('ada');
    await again.goto('/profile');
    await expect(again.getByTestId('profile-bio')).toHaveText('Writes the first program.');
    expect(await storedHashes(stack, folder)).toEqual(stored);
    const api = await adminApiOf(stack, await people.arrive('admin'));
    const { entries } = await api.get<AuditPage>('/api/admin/audit?limit=200');
    expect(entries.map(entry => entry.action)).toEqual(
      expect.arrayContaining(['member.kick', 'room.transfer-host']),
    );
    const inbox = await api.get<InboxPage>('/api/admin/contact/submissions');
    expect(inbox.items.map(submission => submission.name)).toEqual(['Ada Lovelace']);
    await ben.goto('/r/first-room');
    await expect(ben.getByTestId('room-role')).toHaveText(/host/i);
    const { trackUrl, position, at } = before.session!;
    expect((await firstRoom(stack)).session).toMatchObject({ trackUrl, position, at });
  });
});

/** Sends a page's report, because the main job's browsers are neither slow nor failing. */
async function reportFromAPage(stack: StackUnderTest) {
  const events = [
    { name: 'web_vitals', metric: 'LCP', value: 900, path: '/' },
    { name: 'web_vitals', metric: 'CLS', value: 0.01, path: '/' },
    { name: 'exception', message: 'None: this is a test', fatal: false, path: '/' },
  ];
  await fetch(`${stack.url}/api/usage-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
}

/** Connects with a ticket that was never issued. */
async function refusedAtTheRooms(stack: StackUnderTest) {
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/api/rydesync/socket?ticket=none`);
  await new Promise(resolve => socket.addEventListener('error', resolve, { once: true }));
}

/** The room's public listing. */
async function firstRoom(stack: StackUnderTest) {
  const answer = await fetch(`${stack.url}/api/rydesync/rooms`);
  const { rooms } = (await answer.json()) as { rooms: RoomSummary[] };
  return rooms.find(({ room }) => room === 'first-room')!;
}

/** Browsers block sound until the first interaction. */
async function unlock(page: Page) {
  const button = page.getByRole('button', { name: /sound/i });
  if (await button.isVisible()) await button.click();
}

async function uidOf(page: Page): Promise<string> {
  return (await page.getByTestId('user-menu').getAttribute('data-uid'))!;
}
