import { fileURLToPath } from 'node:url';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export type Project = ReturnType<typeof nodeProject>;

/** Milliseconds for a test or hook. */
export const testTimeout = 120_000;

const swc = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    target: 'es2023',
    keepClassNames: true,
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/**
 * Jest project for a Node package: `src/**\/*.spec.ts` beside the source and `test/**\/*.spec.ts` for
 * suites that start real parts. Tests are ES modules, so Jest needs `--experimental-vm-modules`.
 *
 * @param configUrl the `import.meta.url` of the package's jest.config.js
 */
export function nodeProject(configUrl: string, name: string, overrides: Record<string, unknown> = {}) {
  return {
    displayName: name,
    rootDir: fileURLToPath(new URL('.', configUrl)),
    testEnvironment: 'node',
    testRegex: '(src|test)/.*\\.spec\\.ts$',
    extensionsToTreatAsEsm: ['.ts'],
    moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    transform: { '^.+\\.ts$': ['@swc/jest', swc] },
    // Real systems are slow on a busy machine. A package that runs alone has the same limit.
    testTimeout,
    globalSetup: here('./jest-setup.ts'),
    globalTeardown: here('./jest-teardown.ts'),
    ...overrides,
  };
}
