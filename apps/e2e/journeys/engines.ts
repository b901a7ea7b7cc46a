import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort, until } from '@sevenfold/testing';
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver';
import { endProgram, startProgram } from '../sound/program.ts';

/** A browser that Playwright can drive only as a patched build. Its own WebDriver drives the original. */
export interface Engine {
  name: string;
  /** Debian package of each program, or another way to install it. */
  needs: Record<string, string>;
  driver: string;
  /** Needs a display. */
  screen: boolean;
  capabilities: object;
  /** Has WebRTC. */
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
        // A fake microphone that hums, allowed without a prompt.
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

/** Milliseconds that a wait may take. */
const waitMs = 60_000;
/** Even a slow browser answers a command within this time. */
const commandMs = 40_000;

/** A driver did not answer a command. */
export class SilentDriver extends Error {}

/** One window of the browser. Every action waits for its element. */
export class EngineWindow {
  private constructor(
    private readonly origin: string,
    private readonly driver: WebDriver,
    private readonly programs: ChildProcess[],
  ) {}

  /** @param environment environment variables of the browser */
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
      await answered('quit', this.driver.quit());
    } finally {
      this.programs.forEach(endProgram);
    }
  }

  /** Sets the guest's name, which stays in the browser. */
  async call(name: string) {
    await this.goto('/robots.txt');
    const script = `localStorage.setItem('sevenfold.guest-name', arguments[0])`;
    await answered('set the name', this.driver.executeScript(script, name));
  }

  async goto(path: string) {
    await answered(`open ${path}`, this.driver.get(this.origin + path));
  }

  click(at: By) {
    return this.on(at, async element => {
      // WebDriver doesn't scroll elements that are in view but under the header, which would get the click.
      await this.driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
      await element.click();
    });
  }

  type(selector: string, keys: string) {
    return this.on(By.css(selector), element => element.sendKeys(keys));
  }

  async has(at: By): Promise<boolean> {
    return (await answered(`find ${String(at)}`, this.driver.findElements(at))).length > 0;
  }

  /** Rendered texts of all matches. WebDriver's own text omits what an ellipsis may cut off. */
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
    return answered('take a screenshot', this.driver.takeScreenshot()).then(png =>
      Buffer.from(png, 'base64'),
    );
  }

  /** In one call, because elements may disappear between two. */
  private all(selector: string, map: string): Promise<string[]> {
    const script = `return Array.from(document.querySelectorAll(arguments[0]), ${map})`;
    return answered(`look at ${selector}`, this.driver.executeScript(script, selector));
  }

  /** Retries: elements may appear late, be replaced, or be covered by a toast for a moment. */
  private on(at: By, act: (element: WebElement) => Promise<void>) {
    let fault: unknown;
    const tried = async () => {
      try {
        await answered(`use ${String(at)}`, Promise.resolve(this.driver.findElement(at)).then(act));
        return true;
      } catch (error) {
        if (error instanceof SilentDriver) throw error;
        fault = error;
        return false;
      }
    };
    return until(tried, () => String(fault), waitMs);
  }
}

async function answered<Answer>(command: string, answer: Promise<Answer>): Promise<Answer> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => deadline.reject(new SilentDriver(`No answer within ${commandMs} ms: ${command}`)),
    commandMs,
  );
  try {
    return await Promise.race([answer, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export const testId = (id: string) => `[data-testid="${id}"]`;
export const button = (name: string) =>
  By.xpath(`//button[normalize-space() = "${name}" or @aria-label = "${name}"]`);

/** @returns the number of a free display */
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
