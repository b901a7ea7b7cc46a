import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.js';

/** Not a test: `npm run screenshots -w @sevenfold/e2e` retakes the pictures of docs/screenshots. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  projects: [{ name: 'screenshots', testMatch: 'take.spec.ts' }],
  outputDir: '../../../test-results/screenshots',
});
