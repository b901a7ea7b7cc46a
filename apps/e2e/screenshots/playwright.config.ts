import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.js';

/**
 * Compares pages with the pictures in docs/screenshots: `npm run screenshots`. After an intended change,
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
    // Tolerates antialiasing differences between browser builds.
    toMatchSnapshot: { threshold: 0.2, maxDiffPixelRatio: 0.01 },
  },
});
