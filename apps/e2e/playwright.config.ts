import { defineConfig } from '@playwright/test';
import { stackKind } from '@sevenfold/testing';
import { findBrowser } from '@sevenfold/tooling/browser';
import { journeysOn } from '@sevenfold/tooling/journeys';

const browser = await findBrowser();

const stack = stackKind();
// A local cluster shares the machine with the browsers, and takes minutes to restart.
const onCluster = stack === 'cluster';
const journeys = journeysOn(stack, process.env);

export default defineConfig({
  testDir: 'journeys',
  // One worker: two cores carry a stack and two browsers, but no more.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // The main job has its own stack: it counts rooms, and ends by killing everything.
  projects: [
    { name: 'main-job', testMatch: 'main-job.spec.ts' },
    { name: 'journeys', testMatch: journeys.map(name => `${name}.spec.ts`) },
  ],
  timeout: onCluster ? 900_000 : 180_000,
  expect: { timeout: onCluster ? 60_000 : 20_000 },
  outputDir: '../../test-results/e2e',
  use: {
    ...(browser.executablePath && { launchOptions: launchOptions(browser.executablePath) }),
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
    // The site's theme follows this; journeys switch to the light one themselves.
    colorScheme: 'dark',
    // Without a GPU, decorative animations cost CPU time in every open page.
    contextOptions: { reducedMotion: 'reduce' },
  },
});

function launchOptions(executablePath: string) {
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      // A fake microphone that beeps, allowed without a prompt.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      // For example, to accept an installation's self-signed certificate.
      ...(process.env['SEVENFOLD_BROWSER_ARGUMENTS']?.split(' ') ?? []),
    ],
  };
}
