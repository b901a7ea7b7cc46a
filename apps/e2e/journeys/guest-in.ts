import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Generous, because many pages share a few cores. */
const patienceMs = 90_000;
/** A low window, with just enough space between header and mini player for the elements that tests click. */
const viewport = { width: 1280, height: 320 };

/** Guests, each with their own browser context, until `leave`. */
export class Guests {
  private readonly contexts: BrowserContext[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly baseURL: string,
    /** Init scripts of each page. */
    private readonly prepare: (() => void)[] = [],
  ) {}

  async enter(name: string, room: string): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.baseURL,
      viewport,
    });
    this.contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    await page.addInitScript(chosen => localStorage.setItem('sevenfold.guest-name', chosen), name);
    for (const each of this.prepare) await page.addInitScript(each);
    await page.goto(`/r/${room}`);
    return page;
  }

  async leave() {
    for (const context of this.contexts.splice(0)) await context.close();
  }
}
