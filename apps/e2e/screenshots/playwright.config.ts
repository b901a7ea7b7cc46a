import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.js';

/**
 * Compares pages with the pictures in docs/screenshots: `npm run screenshots`. After a wanted change,
 * `npm run screenshots -- --update-snapshots` retakes those that differ.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  projects: [{ name: 'screenshots', testMatch: 'pages.spec.ts' }],
  outputDir: '../../../test-results/screenshots',
  snapshotPathTemplate: '../../../docs/screenshots/{arg}{ext}',
  expect: {
    ...journeys.expect,
    // Room for the edges of letters, which another build of the browser draws a little differently.
    toMatchSnapshot: { threshold: 0.2, maxDiffPixelRatio: 0.01 },
  },
});
