import { createRequire } from 'node:module';
import path from 'node:path';
import { browserProject } from '@sevenfold/tooling/jest-browser';

const project = browserProject(import.meta.url, 'public-site', {
  testRegex: '(app|build-steps|service-worker)/.*\\.spec\\.tsx?$',
});

// The one that browsers get: its package tells bundlers, not Jest.
const { resolve } = createRequire(import.meta.url);
const tus = path.dirname(resolve('tus-js-client/package.json'));

export default {
  ...project,
  moduleNameMapper: {
    // Drawings read the typefaces' files, which fontkit's build for browsers cannot.
    '^fontkit$': resolve('fontkit'),
    ...project.moduleNameMapper,
    // Listings of the examples: Vite reads files as text, Jest does not.
    '\\?raw$': project.moduleNameMapper['\\?url$'],
    '^tus-js-client$': path.join(tus, 'lib.es5/browser/index.js'),
  },
};
