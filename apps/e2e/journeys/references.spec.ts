import type { Page } from '@playwright/test';
import { expect, pasted, test } from './stack.js';

/** Operators find the cause of any error that a person sees with one search. */
test.describe.configure({ mode: 'serial' });

let desk: Page;
let ada: Page;
test.beforeAll(async ({ people }) => {
  desk = await people.arrive('admin');
  ada = await people.arrive('ada');
});
test.afterAll(({ people }) => people.leave());

/** The reference on a person's screen, as they would read it out. */
async function readOut(page: Page): Promise<string> {
  const shown = page.getByTestId('error-reference').first();
  await expect(shown).toBeVisible({ timeout: 30_000 });
  const [, digits] = /Reference ([0-9a-f]{8})\b/.exec((await shown.textContent())!)!;
  return digits!;
}

async function search(reference: string) {
  await desk.goto('/admin/references');
  await desk.getByLabel('Reference').fill(reference);
  await desk.keyboard.press('Enter');
}

const part = (name: string) => desk.getByRole('region', { name, exact: true });

/** Log lines may take a second to reach the store. */
async function expectCause(reference: string, code: string, service: string) {
  await expect(async () => {
    await search(reference);
    await expect(part('What happened')).toContainText(code, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(part('What happened')).toContainText(service);
  await expect(part('Log')).toContainText(code);
  await expect(part('Versions')).toContainText(/(\d+\.\d+\.\d+|development) running since/);
  await expect(part('Trace').getByRole('listitem').first()).toBeVisible();
}

test('a link that leads nowhere', async () => {
  await ada.goto('/api/nothing');
  await expect(ada.getByRole('heading')).toContainText('There’s nothing here');
  await expectCause(await readOut(ada), 'route.not-found', 'api-gateway');
  await expect(part('Runbooks')).toContainText('None');
});

test('a form that the server rejects', async () => {
  await ada.goto('/status');
  await ada.getByText('By webhook').click();
  await ada.getByLabel('Webhook').fill('http://example.org/hook');
  await ada.getByRole('button', { name: 'Add webhook' }).click();
  await expectCause(await readOut(ada), 'subscription.address-refused', 'status');
});

test('a service that is down, whose full reference can be copied', async ({ stack }) => {
  // Do not stop the status service instead: the gateway has a copy of its page.
  stack.command('stop accounts');
  try {
    await ada.goto('/profile');
    const reference = await readOut(ada);
    await ada.getByTestId('error-reference').first().focus();
    await ada.keyboard.press('Enter');
    const copied = await pasted(ada);
    expect(copied).toMatch(/^[0-9a-f]{32}$/);
    await expectCause(reference, 'service.unavailable', 'api-gateway');
    await expect(part('Runbooks')).toContainText('ServiceAway');
    await expectCause(copied, 'service.unavailable', 'api-gateway');
  } finally {
    stack.command('start accounts');
  }
  await expect(async () => {
    await ada.goto('/profile');
    await expect(ada.getByTestId('profile-total-actions')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
});

test('a broken table', async ({ stack }) => {
  await stack.sql('accounts', 'alter table accounts rename to accounts_gone');
  try {
    await ada.goto('/profile');
    await expectCause(await readOut(ada), 'internal', 'accounts');
    await expect(part('Log')).toContainText('does not exist');
    await expect(part('Runbooks')).toContainText('ServiceFailing');
  } finally {
    await stack.sql('accounts', 'alter table accounts_gone rename to accounts');
  }
});

test('a write to a room that its rules reject', async () => {
  await ada.goto('/divisions/nexus/examples');
  const example = ada.getByTestId('example-live');
  await example.getByRole('button', { name: /^Enter the room/ }).click();
  await example.getByRole('button', { name: 'Write as someone else' }).click();
  await expectCause(await readOut(ada), 'PERMISSION_DENIED', 'rooms-gateway');
  await expect(part('What happened')).toContainText('socket set');
});

test('a request that never reached us', async ({ people }) => {
  const visitor = await people.newPage();
  // Wait until the page's scripts run: before that, the browser itself would submit the form.
  await Promise.all([visitor.waitForResponse('**/api/status'), visitor.goto('/status')]);
  await visitor.getByText('By webhook').click();
  await visitor.getByLabel('Webhook').fill('https://example.org/hook');
  await visitor.context().setOffline(true);
  // A click would wait until the offline notice stops moving.
  await visitor.keyboard.press('Enter');
  await search(await readOut(visitor));
  await expect(desk.getByRole('status').filter({ hasText: 'Nothing found' })).toContainText(
    'may never have reached us',
  );
});

test('the palette accepts a reference, and says why it rejects nonsense', async () => {
  await desk.goto('/admin');
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  await desk.keyboard.press('ControlOrMeta+K');
  await desk.getByRole('combobox').fill('Reference 3B0C72E8');
  await expect(desk.getByRole('option').first()).toContainText('Reference 3b0c72e8');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Reference 3b0c72e8');
  await search('lobby');
  await expect(desk.getByRole('alert')).toContainText('8 to 32 hexadecimal digits');
});
