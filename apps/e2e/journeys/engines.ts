import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort, until } from '@sevenfold/testing';
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver';
import { endProgram, startProgram } from '../sound/program.ts';
import { expect } from './stack.js';

/** A browser that Playwright does not drive without a patched build. Its own WebDriver does. */
export interface Engine {
  name: string;
  /** Debian packages, or how to install it otherwise, by program. */
  needs: Record<string, string>;
  driver: string;
  /** It opens windows only on a screen. */
  screen: boolean;
  capabilities: object;
  /** It has WebRTC. */
  speaks: boolean;
}

export const engines: Engine[] = [
  {
    name: 'Firefox',
    needs: { firefox: 'Debian: firefox-esr', geckodriver: 'cargo install geckodriver' },
    driver: 'geckodriver',
    screen: false,
    capabilities: {
      browserName: 'firefox',
      'moz:firefoxOptions': {
        args: ['-headless'],
        // A microphone that hums, allowed without asking.
        prefs: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
      },
    },
    speaks: true,
  },
  {
    name: 'WebKitGTK',
    needs: { WebKitWebDriver: 'Debian: webkit2gtk-driver', Xvfb: 'Debian: xvfb' },
    driver: 'WebKitWebDriver',
    screen: true,
    capabilities: { browserName: 'MiniBrowser' },
    speaks: false,
  },
];

/** Milliseconds that one wait may take. */
const waitMs = 60_000;

/** One window of an engine. Every action waits for its element. */
export class EngineWindow {
  private constructor(
    private readonly origin: string,
    private readonly driver: WebDriver,
    private readonly programs: ChildProcess[],
  ) {}

  /** @param environment of the browser */
  static async open(
    { driver, screen, capabilities }: Engine,
    origin: string,
    environment: Record<string, string>,
  ): Promise<EngineWindow> {
    const programs: ChildProcess[] = [];
    try {
      const display = screen ? { DISPLAY: await startScreen(programs) } : {};
      const port = await freePort();
      const env = { ...process.env, ...environment, ...display };
      programs.push(startProgram(driver, [`--port=${port}`], { env }));
      const address = `http://127.0.0.1:${port}`;
      await until(() => fetch(`${address}/status`).catch(() => undefined));
      const session = await new Builder().usingServer(address).withCapabilities(capabilities).build();
      await session.manage().setTimeouts({ pageLoad: waitMs, script: waitMs });
      await session.manage().window().setRect({ width: 1280, height: 900 });
      return new EngineWindow(origin, session, programs);
    } catch (error) {
      programs.forEach(endProgram);
      throw error;
    }
  }

  async close() {
    try {
      await this.driver.quit();
    } finally {
      this.programs.forEach(endProgram);
    }
  }

  /** A guest's name stays with the browser. */
  async call(name: string) {
    await this.driver.get(`${this.origin}/robots.txt`);
    await this.driver.executeScript(`localStorage.setItem('sevenfold.guest-name', arguments[0])`, name);
  }

  async goto(path: string) {
    await this.driver.get(this.origin + path);
  }

  click(at: By) {
    return this.on(at, async element => {
      // WebDriver leaves what is in view where it is, also below the header, which then gets the click.
      await this.driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
      await element.click();
    });
  }

  type(selector: string, keys: string) {
    return this.on(By.css(selector), element => element.sendKeys(keys));
  }

  async has(at: By): Promise<boolean> {
    return (await this.driver.findElements(at)).length > 0;
  }

  /** Of each that is there, as it is shown. WebDriver's own texts leave out what an ellipsis may cut. */
  texts(selector: string): Promise<string[]> {
    return this.all(selector, 'element => element.innerText');
  }

  async text(selector: string): Promise<string | undefined> {
    return (await this.texts(selector))[0];
  }

  async attribute(selector: string, name: string): Promise<string | undefined> {
    return (await this.all(selector, `element => element.getAttribute('${name}')`))[0];
  }

  async value(selector: string): Promise<string | undefined> {
    return (await this.all(selector, 'element => element.value'))[0];
  }

  screenshot() {
    return this.driver.takeScreenshot().then(png => Buffer.from(png, 'base64'));
  }

  /** In one go: an element found before may be gone by the time it is asked. */
  private all(selector: string, map: string): Promise<string[]> {
    return this.driver.executeScript(
      `return Array.from(document.querySelectorAll(arguments[0]), ${map})`,
      selector,
    );
  }

  /** Elements come late, get replaced, or lie under a notice for a moment. */
  private on(at: By, act: (element: WebElement) => Promise<void>) {
    return expect(async () => act(await this.driver.findElement(at))).toPass({ timeout: waitMs });
  }
}

export const testId = (id: string) => `[data-testid="${id}"]`;
export const button = (name: string) =>
  By.xpath(`//button[normalize-space() = "${name}" or @aria-label = "${name}"]`);

/** @returns the number of a display that was free */
async function startScreen(programs: ChildProcess[]): Promise<string> {
  const screen = startProgram(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  programs.push(screen);
  const [number] = await once(screen.stdio[3] as Readable, 'data', {
    signal: AbortSignal.timeout(waitMs),
  });
  return `:${String(number).trim()}`;
}
