import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { demoPassword } from '@sevenfold/keycloak';
import { stackKind, startStack, type StackUnderTest } from '@sevenfold/testing';

/** One running stack for all journeys of a worker, and people with their own browser contexts. */
export const test = base.extend<object, { stack: StackUnderTest; people: TestUsers }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off the pattern.
    async ({}, use) => {
      // Webhook subscribers of the journeys run on this machine.
      const stack = await startStack(stackKind(), { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'true' });
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  people: [
    async ({ browser, stack }, use) => {
      const people = new TestUsers(browser, stack.url);
      await use(people);
      await people.leave();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** Expects something that shows for only two seconds, which a poll once a second may miss. */
export async function expectGlimpse(shown: Locator) {
  await expect.poll(() => shown.isVisible(), { message: String(shown), intervals: [50] }).toBe(true);
}

/** The clipboard, read by pasting elsewhere, because our pages may write to it but not read it. */
export async function pasted(page: Page): Promise<string> {
  const elsewhere = await page.context().newPage();
  await elsewhere.setContent('<textarea></textarea>');
  await elsewhere.locator('textarea').focus();
  await elsewhere.keyboard.press('ControlOrMeta+V');
  const text = await elsewhere.locator('textarea').inputValue();
  await elsewhere.close();
  return text;
}

export type Person = 'admin' | 'ada' | 'ben' | 'cleo';

/**
 * People who stay for several steps of a journey, each with their own browser context. Playing pages cost CPU
 * time, so they leave when the journey ends.
 */
export class TestUsers {
  private readonly contexts: BrowserContext[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly baseURL: string,
  ) {}

  /** Signs in through the popup. */
  async arrive(name: Person): Promise<Page> {
    const page = await this.newPage();
    await page.goto('/auth/signin');
    await signIn(page, name);
    return page;
  }

  /** A guest, without an account. */
  async guest(name: string): Promise<Page> {
    const page = await this.newPage();
    await page.addInitScript(chosen => localStorage.setItem('sevenfold.guest-name', chosen), name);
    return page;
  }

  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ baseURL: this.baseURL, ...options });
    await context.addInitScript(keepPolicyViolations);
    this.contexts.push(context);
    return context.newPage();
  }

  async leave() {
    for (const context of this.contexts.splice(0)) await context.close();
  }
}

/** Init script: records violations of the page's Content Security Policy for `expectPageQuality`. */
function keepPolicyViolations() {
  const kept: string[] = ((globalThis as Record<string, unknown>)['policyViolations'] = []);
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    kept.push(`${effectiveDirective} forbids ${blockedURI} in ${sourceFile}`),
  );
}

/** Signs in through the popup, from a page with a sign-in button. */
export const signIn = (page: Page, name: Person) => signInBy(signInButton(page), name);

/** Signs in from a room, where a link opens the popup. */
export const signInFromRoom = (page: Page, name: Person) =>
  signInBy(page.getByRole('link', { name: 'Sign In' }), name);

async function signInBy(opener: Locator, name: Person) {
  const popup = await openPopup(opener);
  const closed = popup.waitForEvent('close');
  await fillIn(popup, name);
  await closed;
  await expect(opener.page().getByTestId('user-menu')).toBeVisible();
}

/** Like `signIn` for someone who may be rejected. Returns the popup. */
export async function trySignIn(page: Page, name: Person): Promise<Page> {
  const popup = await openPopup(signInButton(page));
  await fillIn(popup, name);
  return popup;
}

export const signInButton = (page: Page) =>
  page
    .getByTestId('sign-in')
    .or(page.getByRole('button', { name: /^Continue with/ }))
    .first();

async function openPopup(opener: Locator): Promise<Page> {
  const [popup] = await Promise.all([opener.page().waitForEvent('popup'), opener.click()]);
  return popup;
}

async function fillIn(popup: Page, name: Person) {
  await popup.locator('#username').fill(`${name}@sevenfold.test`);
  await popup.locator('#password').fill(process.env['SEVENFOLD_PASSWORD'] ?? demoPassword);
  // The popup closes itself after the answer, so don't wait for a navigation.
  await popup.locator('#kc-login').click({ noWaitAfter: true });
}
