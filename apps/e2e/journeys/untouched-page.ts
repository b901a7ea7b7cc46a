import { chromium, type Browser, type CDPSession } from '@playwright/test';

/**
 * A page in a browser that blocks sound until someone clicks. Playwright's own evaluations count as a click, so this
 * uses the browser's protocol alone.
 */
export class UntouchedPage {
  private constructor(
    private readonly browser: Browser,
    private readonly session: CDPSession,
  ) {}

  static async open(url: string, executablePath: string | undefined): Promise<UntouchedPage> {
    const args = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=document-user-activation-required'];
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Page.navigate', { url });
    return new UntouchedPage(browser, session);
  }

  async read<Value>(expression: string): Promise<Value> {
    const answer = await this.session.send('Runtime.evaluate', { expression, returnByValue: true });
    return answer.result.value as Value;
  }

  /** One click on a link, as a mouse makes it. */
  async click(text: string) {
    const link = `[...document.querySelectorAll('a')].find(link => link.textContent === '${text}')`;
    await this.read(`${link}.scrollIntoView({ block: 'center', behavior: 'instant' })`);
    const at = await this.read<{ x: number; y: number; width: number; height: number }>(
      `${link}.getBoundingClientRect().toJSON()`,
    );
    const place = { x: at.x + at.width / 2, y: at.y + at.height / 2, button: 'left', clickCount: 1 } as const;
    await this.session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...place });
    await this.session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...place });
  }

  close() {
    return this.browser.close();
  }
}
