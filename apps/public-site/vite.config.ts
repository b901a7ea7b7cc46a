import { reactRouter } from '@react-router/dev/vite';
import { licenceFile } from '@sevenfold/tooling/licences';
import { defineConfig } from 'vite';
import { productionRouter } from './build-steps/production-router';
import { siteRoutes } from './build-steps/site-routes';

/** The stack that `npm run dev` talks to; the site itself is served from one origin. */
const stack = 'http://localhost:3000';

const licences = licenceFile();

export default defineConfig({
  plugins: [productionRouter(), siteRoutes(), reactRouter(), licences.page],
  resolve: { alias: [{ find: /^zod$/, replacement: '@sevenfold/contracts/zod-without-eval' }] },
  // The code runner's worker loads its engine by import().
  worker: { format: 'es', plugins: () => [licences.worker] },
  build: {
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': { target: stack, ws: true },
      '/realms': stack,
      '/resources': stack,
    },
  },
});
