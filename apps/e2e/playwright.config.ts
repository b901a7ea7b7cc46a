import { defineConfig } from '@playwright/test';
import { stackKind } from '@sevenfold/testing';
import { findBrowser } from '@sevenfold/tooling/browser';

const browser = await findBrowser();

const stack = stackKind();
// A cluster on this machine shares it with the browsers, and takes minutes to come back from nothing.
const onCluster = stack === 'cluster';
/**
 * The main job is walked on every stack. Of the others, each is walked on one: those that show more the more real the stack
 * is, or take their time, on the full one. `SEVENFOLD_JOURNEYS=rooms,voice` asks for others.
 */
const journeys =
  process.env['SEVENFOLD_JOURNEYS']?.split(',') ??
  {
    embedded: ['registration', 'revocation', 'site'],
    full: [
      'by-ear',
      'contact',
      'demos',
      'diagnostics',
      'echoverse',
      'engines',
      'looks',
      'mini-player',
      'nexus',
      'operators',
      'registration',
      'revocation',
      'rooms',
      'voice',
      'voice-relay',
    ],
    cluster: ['rooms'],
  }[stack];

export default defineConfig({
  testDir: 'journeys',
  // One stack, one after another: two cores carry a stack and two browsers, not more.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // The main job has a stack to itself: it counts rooms, and ends by killing everything.
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
    // The theme follows it, and journeys choose the light one.
    colorScheme: 'dark',
    // Things that drift for their own sake are drawn by the processor here, in each open page.
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
      // A microphone that beeps, allowed without asking.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      // An installation whose certificate nobody vouches for.
      ...(process.env['SEVENFOLD_BROWSER_ARGUMENTS']?.split(' ') ?? []),
    ],
  };
}
