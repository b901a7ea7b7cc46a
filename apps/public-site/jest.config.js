import { createRequire } from 'node:module';
import path from 'node:path';
import { browserProject } from '@sevenfold/tooling/jest-browser';

const project = browserProject(import.meta.url, 'public-site', {
  testRegex: '(app|build-steps|service-worker)/.*\\.spec\\.tsx?$',
});

// The browser build: the package selects it for bundlers, but not for Jest.
const { resolve } = createRequire(import.meta.url);
const tus = path.dirname(resolve('tus-js-client/package.json'));

export default {
  ...project,
  moduleNameMapper: {
    // Drawings read font files, which fontkit's browser build can't.
    '^fontkit$': resolve('fontkit'),
    ...project.moduleNameMapper,
    // Example listings: Vite imports files as text, Jest doesn't.
    '\\?raw$': project.moduleNameMapper['\\?url$'],
    '^tus-js-client$': path.join(tus, 'lib.es5/browser/index.js'),
  },
};
