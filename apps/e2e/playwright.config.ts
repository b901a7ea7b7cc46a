import { defineConfig } from '@playwright/test';
import { findBrowser } from '@sevenfold/tooling/browser';

const browser = await findBrowser();

// A cluster on this machine shares it with the browsers, and takes minutes to come back from nothing.
const onCluster = process.env['SEVENFOLD_STACK'] === 'cluster';
const onEmbedded = (process.env['SEVENFOLD_STACK'] ?? 'embedded') === 'embedded';
// The embedded stack needs nothing but Node and a browser, and so do the journeys on it; a cluster has no Janus.
const needJanus = onEmbedded || onCluster ? ['voice-relay.spec.ts'] : [];

export default defineConfig({
  testDir: 'journeys',
  // A stack and its browsers fill two cores now and then, not all the time; a full stack does. Each worker has its own.
  workers: onEmbedded ? 2 : 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // The main job has a stack to itself: it counts rooms, and ends by killing everything.
  projects: [
    { name: 'main-job', testMatch: 'main-job.spec.ts' },
    { name: 'journeys', testIgnore: ['main-job.spec.ts', ...needJanus] },
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
  },
});

function launchOptions(executablePath: string) {
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      // A microphone that beeps, allowed without asking.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
    ],
  };
}
