import { fileURLToPath } from 'node:url';
import { testTimeout } from './jest.js';

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2023',
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** @param {string} file */
const here = file => fileURLToPath(new URL(file, import.meta.url));

/**
 * Jest project for what runs in browsers: specs beside the source, in jsdom with Node's own fetch and streams.
 * Style sheets are empty modules whose class names are undefined.
 *
 * @param {string} configUrl the `import.meta.url` of the package's jest.config.js
 * @param {string} name
 * @param {Record<string, unknown>} [overrides]
 */
export function browserProject(configUrl, name, overrides = {}) {
  return {
    displayName: name,
    rootDir: fileURLToPath(new URL('.', configUrl)),
    testEnvironment: here('./browser-environment.js'),
    testRegex: '(src|app)/.*\\.spec\\.tsx?$',
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    moduleNameMapper: {
      '\\.css$': here('./empty-module.js'),
      '\\?url$': here('./empty-module.js'),
      // Of an import within the package Jest takes the question away.
      '\\.woff2$': here('./empty-module.js'),
      '^(\\.{1,2}/.*)\\.js$': '$1',
    },
    transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
    testTimeout,
    globalSetup: here('./jest-setup.js'),
    globalTeardown: here('./jest-teardown.js'),
    setupFiles: [here('./browser-stubs.js')],
    setupFilesAfterEnv: [here('./browser-patience.js')],
    ...overrides,
  };
}
