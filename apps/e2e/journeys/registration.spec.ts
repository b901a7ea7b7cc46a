import type { Page, Route } from '@playwright/test';
import { stackKind } from '@sevenfold/testing';
import { expect, signInButton, test } from './stack.js';
import { expectPageQuality, expectPageQualityInEachLook } from './page-quality.js';

test.afterEach(({ people }) => people.leave());

const password = 'seven folds deep';
const studio = 'hello@sevenfold.test';

/** Fills in the realm's form in the popup. */
async function createAccount(page: Page, email: string) {
  const button = page.getByRole('button', { name: 'Create an account' });
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  const fields = { firstName: 'Grace', lastName: 'Adeyemi', email, password, 'password-confirm': password };
  for (const [id, value] of Object.entries(fields)) await popup.locator(`#${id}`).fill(value);
  const closed = popup.waitForEvent('close');
  await popup.locator('#kc-form-buttons [type=submit]').first().click({ noWaitAfter: true });
  await closed;
}

const addressOfStudio = (page: Page) => page.locator(`a[href="mailto:${studio}"]`);

test('a stranger sees a preview of the page, creates an account and arrives there', async ({ people }) => {
  const page = await people.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: /Branding & Strategy/ }).click();
  await expect(page).toHaveURL(/\/auth\/signin\?from=%2Fwork%2Fbranding-strategy$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to read Branding & Strategy');
  await expect(page.getByTestId('target')).toContainText('Decide what you are. Then draw it.');
  await expectPageQualityInEachLook(page, 'the sign-in page with its target');

  await createAccount(page, 'grace@example.com');
  await expect(page).toHaveURL(url => url.pathname === '/work/branding-strategy');
  await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible();
  await expect(page.getByTestId('user-menu')).toContainText('Grace Adeyemi');

  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Grace Adeyemi' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('grace@example.com');
});

test('a stranger can write to the studio: by email from every page, and with files once they have an account', async ({
  people,
}) => {
  const page = await people.newPage();
  for (const path of ['/', '/errors/503.html', '/auth/signin?from=%2Fcontact']) {
    await page.goto(path);
    await expect(addressOfStudio(page).first()).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to write to us');
  await expect(page.getByRole('main').locator(addressOfStudio(page))).not.toHaveCount(0);

  await createAccount(page, 'writer@example.com');
  await expect(page).toHaveURL(url => url.pathname === '/contact');
  await expect(page.getByText('Signed in as writer@example.com')).toBeVisible();
  await expect(page.getByRole('main').locator(addressOfStudio(page))).toBeVisible();
  await page.getByLabel('Message').fill('A bell that should ring softer.');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('heading', { name: /It is here|got it/ })).toBeVisible();
});

test('someone signed in sees their name while a page loads, and never a sign-in prompt', async ({
  people,
}) => {
  const page = await people.newPage();
  await page.goto('/auth/signin?from=%2Fterms');
  await createAccount(page, 'returning@example.com');
  await expect(page).toHaveURL(url => url.pathname === '/terms');

  // The realm doesn't answer, so the page stays in its initial state.
  const held: Route[] = [];
  await page.context().route('**/realms/**', route => void held.push(route));
  for (const path of ['/', '/divisions/lumina', '/echoverse/locked', '/r/lobby']) {
    await page.goto(path);
    const name = page.getByRole('banner').locator('[data-last-known]');
    await expect(name).toBeVisible();
    expect(await textInStyle(page, '[data-last-known] span')).toContain('Grace Adeyemi');
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    // Otherwise the browser queues the next page's identical requests behind these.
    for (const route of held.splice(0)) await route.abort();
  }
  await page.context().unroute('**/realms/**');

  // The session ended elsewhere.
  await page.context().clearCookies();
  await page.goto('/echoverse/locked');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator('[data-last-known]')).toHaveCount(0);
  await page.goto('/terms');
  expect(await page.evaluate(() => 'signedIn' in document.documentElement.dataset)).toBe(false);
});

/** Text that CSS inserts, which is not part of the page's text. */
const textInStyle = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll(all => all.map(each => getComputedStyle(each, '::after').content).join(' '));

test('the realm explains errors in a registration', async ({ people }) => {
  const page = await people.newPage();
  await page.goto('/auth/signin');
  await expect(signInButton(page)).toBeEnabled();
  const button = page.getByRole('button', { name: 'Create an account' });
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  const fields = { firstName: 'Ada', lastName: 'Again', email: 'ada@sevenfold.test', password };
  for (const [id, value] of Object.entries({ ...fields, 'password-confirm': password }))
    await popup.locator(`#${id}`).fill(value);
  await popup.locator('#kc-form-buttons [type=submit]').first().click();
  await expect(popup.locator('#email')).toHaveAttribute('aria-invalid', 'true');
  if (stackKind() === 'embedded') await expectPageQuality(popup, 'the form with errors');
  await expect(popup.locator('#firstName')).toHaveValue('Ada');
  await expect(popup.locator('#password')).toHaveValue('');
});
