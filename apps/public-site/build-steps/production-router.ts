import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const found = createRequire(import.meta.url).resolve('react-router/package.json');
const folder = join(dirname(found), 'dist/production');
const files: Record<string, string> = {
  'react-router': join(folder, 'index.mjs'),
  'react-router/dom': join(folder, 'dom-export.mjs'),
};

/** React Router's package exports its development build by default; visitors need none of its warnings. */
export const productionRouter = (): Plugin => ({
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  // Only for browsers: while prerendering, React Router's own server part brings in the other build, and two do not mix.
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: wanted => files[wanted],
});
