import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { run } from './processes.ts';

const execute = promisify(execFile);

export interface Browser {
  executablePath: string;
  /** Its origin, for messages. */
  source: string;
}

const systemBrowsers = [
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium for journeys: the system's, else Playwright's, else the package manager's. `SEVENFOLD_BROWSER`
 * overrides the search.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['SEVENFOLD_BROWSER'];
  if (named) return { executablePath: named, source: 'SEVENFOLD_BROWSER' };

  const browser = (await systemBrowser()) ?? (await playwrightBrowser()) ?? (await packagedBrowser());
  if (browser) return browser;
  throw new Error('No browser: install chromium or Google Chrome, or name one in SEVENFOLD_BROWSER');
}

async function systemBrowser() {
  for (const candidate of systemBrowsers) {
    const executablePath = await locate(candidate);
    if (executablePath && (await answers(executablePath))) return { executablePath, source: 'the system’s' };
  }
  return undefined;
}

async function playwrightBrowser() {
  const executablePath = chromium.executablePath();
  const found = { executablePath, source: 'Playwright’s own' };
  if (await answers(executablePath)) return found;
  await run(['playwright-core', 'install', 'chromium']);
  // Its shared libraries may be missing: then it does not run.
  return (await answers(executablePath)) ? found : undefined;
}

async function packagedBrowser() {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (await locate('apt-get')) {
    await run([...asRoot, 'apt-get', 'update', '-qq']);
    await run([...asRoot, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  } else if (await locate('brew')) {
    await run(['brew', 'install', '--cask', 'chromium']);
  }
  const browser = await systemBrowser();
  return browser && { ...browser, source: 'installed by the system’s package manager' };
}

async function locate(program: string) {
  const { stdout } = await execute('sh', ['-c', 'command -v "$1"', 'sh', program]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim() || undefined;
}

/** Distributions ship stand-ins that only say how to install the real one. */
async function answers(executablePath: string) {
  return execute(executablePath, ['--version'], { timeout: 20_000 }).then(
    ({ stdout }) => /chrom/i.test(stdout),
    () => false,
  );
}
