import { fileURLToPath } from 'node:url';
import { testTimeout } from './jest.ts';

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2023',
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Jest project for what runs in browsers: specs beside the source, in jsdom with Node's own fetch and streams.
 * Style sheets are empty modules whose class names are undefined.
 *
 * @param configUrl the `import.meta.url` of the package's jest.config.js
 */
export function browserProject(configUrl: string, name: string, overrides: Record<string, unknown> = {}) {
  return {
    displayName: name,
    rootDir: fileURLToPath(new URL('.', configUrl)),
    testEnvironment: here('./browser-environment.ts'),
    testRegex: '(src|app)/.*\\.spec\\.tsx?$',
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    moduleNameMapper: {
      '\\.css$': here('./empty-module.ts'),
      '\\?url$': here('./empty-module.ts'),
      // Jest strips the query of an import within the package.
      '\\.woff2$': here('./empty-module.ts'),
      '^(\\.{1,2}/.*)\\.js$': '$1',
    },
    transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
    testTimeout,
    globalSetup: here('./jest-setup.ts'),
    globalTeardown: here('./jest-teardown.ts'),
    setupFiles: [here('./browser-stubs.ts')],
    setupFilesAfterEnv: [here('./browser-patience.ts')],
    ...overrides,
  };
}
