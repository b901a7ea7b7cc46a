import { reactRouter } from '@react-router/dev/vite';
import { licenceFile } from '@sevenfold/tooling/licences';
import { defineConfig } from 'vite';
import { productionRouter } from './build-steps/production-router';
import { siteRoutes } from './build-steps/site-routes';

/** Local services that `npm run dev` proxies to, so that everything has one origin. */
const stack = 'http://localhost:3000';

const framework =
  /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/;

const firstSound =
  /[\\/]features[\\/]rooms[\\/]first-sound[\\/](first-sound|entering|sound)\.ts$|[\\/]libs[\\/]realtime-client[\\/]/;

const licences = licenceFile();

/** The prerenderer uses this too: if it named images and fonts differently, pages would load them twice. */
const assetFileNames = 'assets/[name]-[hash:7][extname]';

export default defineConfig({
  plugins: [productionRouter(), siteRoutes(), reactRouter(), licences.page],
  resolve: { alias: [{ find: /^zod$/, replacement: '@sevenfold/contracts/zod-without-eval' }] },
  // The code runner's worker loads its engine by import().
  worker: { format: 'es', plugins: () => [licences.worker] },
  build: {
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
  },
  environments: {
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The landing page lists the names of all files, and hashes do not compress. 42 bits are enough to tell a file
            // from its former versions.
            entryFileNames: 'assets/[name]-[hash:7].js',
            // The name of a group with known entries lists them all, after a `~`.
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
            assetFileNames,
            codeSplitting: {
              groups: [
                // One file compresses better than ten and needs fewer requests.
                { name: 'framework', test: framework },
                // A room's page loads this before everything else: see build-steps/room-page.
                {
                  name: 'first-sound',
                  test: firstSound,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 1_500,
                },
                { name: 'site', test: /[\\/](apps|libs)[\\/]/, minShareCount: 40 },
              ],
            },
          },
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: stack, ws: true },
      '/realms': stack,
      '/resources': stack,
    },
  },
});
