import type { Page } from '@playwright/test';
import { expect, test } from './stack.js';

/** "Is it us?" on a laptop: no metrics store, so the page relies on probes. */
test.describe.configure({ mode: 'serial' });

let desk: Page;
test.beforeAll(async ({ people }) => {
  desk = await people.arrive('admin');
  await desk.goto('/admin/is-it-us');
});
test.afterAll(({ people }) => people.leave());

const service = (name: string) => desk.getByRole('row').filter({ hasText: name });

test('an operator sees at once that everything works, and that metrics are missing', async () => {
  await expect(desk.getByRole('heading', { name: 'Is it us?', level: 1 })).toBeVisible();
  await expect(desk.getByText('No.', { exact: true })).toBeVisible();
  await expect(desk.getByText('No metrics store is connected')).toBeVisible();
  await expect(service('rooms-gateway')).toContainText('up');
  await expect(service('rooms-gateway')).not.toContainText('down');
});

test('the answer is yes within seconds after a service stops, without a reload, until it is back', async ({
  stack,
}) => {
  stack.command('stop accounts');
  await expect(desk.getByText('Yes.', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(desk.getByText('Profiles and settings are down').first()).toBeVisible();
  await expect(desk.getByText('Last incident:')).toContainText('Profiles and settings');
  stack.command('start accounts');
  await expect(desk.getByText('No.', { exact: true })).toBeVisible({ timeout: 45_000 });
});

test('the operator reaches it by keyboard', async ({ people }) => {
  const other = await people.arrive('admin');
  await other.goto('/admin');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await other.keyboard.press('g');
  await other.keyboard.press('u');
  await expect(other).toHaveURL(/\/admin\/is-it-us$/);
});
