import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** The stack that `npm run dev` talks to; the console itself is served from the same origin. */
const stack = 'http://localhost:3000';

export default defineConfig({
  base: '/admin/',
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 2048, reportCompressedSize: false },
  server: { proxy: { '/api': { target: stack, ws: true }, '/realms': stack, '/resources': stack } },
});
