// Globals that Jest gives to every test. `jest` itself is imported: ES modules do not get it.
declare global {
  const afterAll: typeof import('@jest/globals').afterAll;
  const afterEach: typeof import('@jest/globals').afterEach;
  const beforeAll: typeof import('@jest/globals').beforeAll;
  const beforeEach: typeof import('@jest/globals').beforeEach;
  const describe: typeof import('@jest/globals').describe;
  const expect: typeof import('@jest/globals').expect;
  const it: typeof import('@jest/globals').it;
  const test: typeof import('@jest/globals').test;
}

export {};
