import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { startStack, type StackUnderTest } from '@sevenfold/testing';

/** A running Sevenfold for all journeys of a worker, and people with browsers of their own. */
export const test = base.extend<object, { stack: StackUnderTest; lasting: (name: Person) => Promise<Page> }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off the pattern.
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  // People stay for all the steps of a journey, so their browsers belong to the worker.
  lasting: [
    async ({ browser, stack }, use) => {
      const contexts: BrowserContext[] = [];
      await use(name => arrive(browser, stack, name, contexts));
      for (const context of contexts) await context.close();
    },
    { scope: 'worker' },
  ],
});

export { expect };

export type Person = 'admin' | 'ada' | 'ben' | 'cleo';

/** Somebody with a browser of their own, signed in through the popup. */
async function arrive(browser: Browser, stack: StackUnderTest, name: Person, contexts: BrowserContext[]) {
  const context = await browser.newContext({ baseURL: stack.url });
  contexts.push(context);
  const page = await context.newPage();
  await page.goto('/auth/signin');
  await signIn(page, name);
  return page;
}

/** From a page with a sign-in button: through the popup, as a person does. */
export async function signIn(page: Page, name: Person) {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByTestId('sign-in')
      .or(page.getByRole('button', { name: /^Continue with/ }))
      .first()
      .click(),
  ]);
  await popup.locator('#username').fill(`${name}@sevenfold.test`);
  await popup.locator('#password').fill('demo');
  const closed = popup.waitForEvent('close');
  await popup.locator('#kc-login').click();
  await closed;
  await expect(page.getByTestId('user-menu')).toBeVisible();
}
