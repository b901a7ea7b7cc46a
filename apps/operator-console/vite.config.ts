import { reactRouter } from '@react-router/dev/vite';
import { licenceFile } from '@sevenfold/tooling/licences';
import { defineConfig } from 'vite';

/** The stack that `npm run dev` talks to; the console itself is served from the same origin. */
const stack = 'http://localhost:3000';

const licences = licenceFile();

export default defineConfig(({ command }) => ({
  // The router's base name is `/admin`, where the console is served. The router's development server requires Vite's
  // base to be a prefix of it; a build joins base and file names without adding a slash.
  base: command === 'build' ? '/admin/' : '/admin',
  plugins: [reactRouter(), licences.page],
  resolve: { alias: [{ find: /^zod$/, replacement: '@sevenfold/contracts/zod-without-eval' }] },
  build: {
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: stack, ws: true }, '/realms': stack, '/resources': stack } },
}));
