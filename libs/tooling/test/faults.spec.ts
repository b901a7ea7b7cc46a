import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../processes.ts';
import {
  failedChecks,
  failedTests,
  inShort,
  plant,
  readFaults,
  staleFaults,
  verdict,
  verdictOfScript,
} from '../read-faults.ts';

const entry = {
  name: 'a sum is a difference',
  file: 'libs/auth/src/sum.ts',
  find: 'a + b',
  replace: 'a - b',
  suite: 'libs/auth:src/sum',
  why: 'Bills are wrong.',
};
const fault = { area: 'sums', ...entry };

it('every fault of the lists can be planted', () => {
  const faults = readFaults(globSync(join(root, 'libs/tooling/faults/*.json')));
  expect(faults.length).toBeGreaterThanOrEqual(120);
  expect(staleFaults(faults, root)).toEqual([]);
});

describe('lists of faults', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'faults-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function read(...entries: object[]) {
    const list = join(folder, 'sums.json');
    writeFileSync(list, JSON.stringify(entries));
    return readFaults([list]);
  }

  it('give each fault the name of its list', () => {
    expect(read(entry)).toEqual([fault]);
  });

  it.each([
    ['without a reason', { why: '' }, 'needs “why”'],
    ['with a field that is not known', { when: 'now' }, '“when” is not a field'],
    ['that changes nothing', { replace: 'a + b' }, 'changes nothing'],
    ['without a pattern of tests', { suite: 'libs/auth' }, '<folder>:<pattern>'],
  ])('refuse a fault %s', (_, change, message) => {
    expect(() => read({ ...entry, ...change })).toThrow(message);
  });

  it('refuse two faults with one name', () => {
    expect(() => read(entry, entry)).toThrow('Two faults');
  });
});

describe('a fault', () => {
  it('replaces its text', () => {
    expect(plant('return a + b;', fault)).toBe('return a - b;');
  });

  it.each([
    ['return b;', 'is not in libs/auth/src/sum.ts'],
    ['a + b, a + b', 'occurs 2 times'],
  ])('is refused in “%s”', (source, message) => {
    expect(() => plant(source, fault)).toThrow(message);
  });

  it('is stale without its file, its text or the package of its tests', () => {
    const nowhere = { ...fault, suite: 'libs/none:src' };
    const noScript = { ...fault, suite: 'script:libs/none.js' };
    const moved = { ...fault, suite: 'libs/auth:src/moved-away' };
    const sum = { ...fault, suite: 'libs/auth:src/token-verifier' };
    const gone = { ...sum, file: 'libs/auth/package.json' };
    expect(staleFaults([nowhere, noScript, moved, sum, gone], root)).toEqual([
      expect.stringContaining('libs/none:src has no tests'),
      expect.stringContaining('libs/none.js has no tests'),
      expect.stringContaining('libs/auth:src/moved-away has no tests'),
      expect.stringContaining('there is no libs/auth/src/sum.ts'),
      expect.stringContaining('is not in libs/auth/package.json'),
    ]);
  });
});

it.each([
  ['green', 'FAILED nothing\n3 passed, 0 failed\n'],
  ['red', '3 passed, 1 failed\n'],
  ['broken', '0 passed, 0 failed\n'],
  ['broken', 'helm is not here\n'],
])('the verdict on a script is %s for “%s”', (expected, output) => {
  expect(verdictOfScript(output)).toBe(expected);
});

it('the checks that a script prints as failed caught the fault', () => {
  expect(failedChecks('FAILED probes\nnone FAILED yet\nFAILED limits of pods\n3 passed, 2 failed\n')).toEqual(
    ['probes', 'limits of pods'],
  );
});

it.each([
  ['are not printed if there are none', [], ''],
  ['are printed if there is one', ['adds'], '“adds”'],
  [
    'are printed as one line, without the others',
    ['adds\n  up', 'subtracts', 'divides'],
    '“adds up” and 2 more',
  ],
  ['are cut if they are long', ['a'.repeat(101)], `“${'a'.repeat(99)}…”`],
])('the tests that caught a fault %s', (_, names, line) => {
  expect(inShort(names)).toBe(line);
});

describe('the verdict on a run of Jest', () => {
  const file = (...failures: string[]) => ({
    name: '/src/sum.spec.ts',
    status: failures.length === 0 ? 'passed' : 'failed',
    message: failures.join('\n'),
    assertionResults: [
      { fullName: 'sums add', status: 'passed', failureMessages: [] },
      ...failures.map(message => ({ fullName: message, status: 'failed', failureMessages: [message] })),
    ],
  });
  const reportOf = (...testResults: ReturnType<typeof file>[]) => ({
    success: testResults.every(({ status }) => status === 'passed'),
    numTotalTests: testResults.flatMap(({ assertionResults }) => assertionResults).length,
    testResults,
  });
  const report = (...failures: string[]) => reportOf(file(...failures));
  const unexpected = 'Error: expect(received).toBe(expected)';
  const invalid = 'SyntaxError: missing ) after argument list';

  it.each([
    ['green', 'all tests passed', report()],
    ['red', 'a test failed', report(unexpected)],
    ['red', 'one of the failures is about behaviour', report(invalid, unexpected)],
    ['broken', 'tests failed only by invalid code', report(invalid)],
    ['red', 'only the end of a suite failed', reportOf({ ...file(), status: 'failed', message: unexpected })],
    [
      'broken',
      'a suite could not be loaded',
      reportOf(file(unexpected), { ...file(invalid), assertionResults: [] }),
    ],
    ['broken', 'Jest failed, and no test', { ...report(), success: false }],
    ['broken', 'no test was found', { ...report(), numTotalTests: 0 }],
    ['broken', 'Jest left no report', undefined],
  ])('is %s when %s', (expected, _, result) => {
    expect(verdict(result)).toBe(expected);
  });

  it('names every test that failed, and the end of a file if only that failed', () => {
    const endFailed = { ...file(), status: 'failed', message: unexpected };
    const failed = reportOf(file('1 is not 2', '2 is not 3'), file(), endFailed);
    expect(failedTests(failed)).toEqual(['1 is not 2', '2 is not 3', 'the end of sum.spec.ts']);
  });

  it('names no test that failed only by invalid code, and none without a report', () => {
    expect(failedTests(report(invalid, unexpected))).toEqual([unexpected]);
    expect(failedTests(undefined)).toEqual([]);
  });
});
