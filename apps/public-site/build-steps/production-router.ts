import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const found = createRequire(import.meta.url).resolve('react-router/package.json');
const folder = join(dirname(found), 'dist/production');
const files: Record<string, string> = {
  'react-router': join(folder, 'index.mjs'),
  'react-router/dom': join(folder, 'dom-export.mjs'),
};

/** React Router's package exports its development build by default. This selects the production build. */
export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  // Browsers only: in prerendering, React Router's server part imports the other build, and they don't mix.
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: wanted => files[wanted],
});
