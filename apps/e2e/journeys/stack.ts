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

/** A running Sevenfold for all journeys of a worker, and people with browsers of their own. */
export const test = base.extend<object, { stack: StackUnderTest; people: People }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies off the pattern.
    async ({}, use) => {
      // Webhook subscribers of journeys run on this machine.
      const stack = await startStack(stackKind(), { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'true' });
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  people: [
    async ({ browser, stack }, use) => {
      const people = new People(browser, stack.url);
      await use(people);
      await people.leave();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** Shown for two seconds only: assertions that poll once a second may miss it. */
export async function expectGlimpse(shown: Locator) {
  await expect.poll(() => shown.isVisible(), { message: String(shown), intervals: [50] }).toBe(true);
}

/** What was copied, as a person would paste it elsewhere: pages of ours may write to the clipboard and not read it. */
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
 * People who stay for several steps of a journey, each with a browser of their own. Pages that play go on taking a
 * share of the processor, so a journey's people leave when it has ended.
 */
export class People {
  private readonly contexts: BrowserContext[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly baseURL: string,
  ) {}

  /** Signed in through the popup. */
  async arrive(name: Person): Promise<Page> {
    const page = await this.newPage();
    await page.goto('/auth/signin');
    await signIn(page, name);
    return page;
  }

  /** Without an account. */
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

/** What the page's own policy forbade it, where `expectWellMade` finds it. */
function keepPolicyViolations() {
  const kept: string[] = ((globalThis as Record<string, unknown>)['policyViolations'] = []);
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    kept.push(`${effectiveDirective} forbids ${blockedURI} in ${sourceFile}`),
  );
}

/** From a page with a sign-in button: through the popup, as a person does. */
export const signIn = (page: Page, name: Person) => signInBy(signInButton(page), name);

/** A guest's link opens the popup where they are. */
export const signInFromRoom = (page: Page, name: Person) =>
  signInBy(page.getByRole('link', { name: 'Sign In' }), name);

async function signInBy(opener: Locator, name: Person) {
  const popup = await openPopup(opener);
  const closed = popup.waitForEvent('close');
  await fillIn(popup, name);
  await closed;
  await expect(opener.page().getByTestId('user-menu')).toBeVisible();
}

/** The same for a person who may be rejected: returns the popup as it is then. */
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
  // The popup closes itself as soon as it is answered: nobody waits in it for what comes after the press.
  await popup.locator('#kc-login').click({ noWaitAfter: true });
}
