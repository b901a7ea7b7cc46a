import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.js';

/** Not a test: `npm run screenshots -w @sevenfold/e2e` takes the pictures of docs/screenshots anew. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  projects: [{ name: 'screenshots', testMatch: 'take.spec.ts' }],
  outputDir: '../../../test-results/screenshots',
});
