import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {import('./summary.js').Suite} Suite */

/** Title prefix of a test that stands for tests that did not run; `where` of @sevenfold/testing writes it. */
const notRun = 'NOT RUN: ';

/**
 * One suite per package from Jest's JSON report. Skipped tests count as failed, nobody reads what is yellow, unless
 * their file says why they did not run. In CI the reason must be one that `mayLeaveOut` knows.
 *
 * @param {any} report
 * @param {string} root
 * @param {{ filtered?: boolean, mayLeaveOut?: (reason: string) => boolean }} [options]
 *   filtered: a name pattern left tests out, not their author
 * @returns {Suite[]}
 */
export function jestSuites({ testResults }, root, { filtered = false, mayLeaveOut = () => true } = {}) {
  const packageOf = (/** @type {any} */ file) => relative(root, file.name).split(sep)[1] ?? file.name;
  return [...Map.groupBy(testResults, packageOf)].map(([name, files]) => {
    /** @type {Suite} */
    const suite = { name, passed: 0, failed: 0, seconds: 0, failures: [], notRun: [] };
    for (const file of files) {
      suite.seconds += (file.endTime - file.startTime) / 1000;
      // A file that failed to load has no tests, and must not vanish.
      if (file.status === 'failed' && !file.assertionResults.length) {
        fail(suite, relative(root, file.name), 'could not be loaded', file.message);
      }
      const reasons = filtered ? [] : reasonsIn(file.assertionResults);
      for (const reason of reasons) leaveOut(suite, relative(root, file.name), reason, mayLeaveOut);
      for (const { status, fullName, failureMessages } of file.assertionResults) {
        if (status === 'pending' && (filtered || reasons.length)) continue;
        if (status === 'passed') suite.passed += 1;
        else fail(suite, fullName, status, failureMessages?.join('\n'));
      }
    }
    return suite;
  });
}

/**
 * Playwright's JSON report as one suite. Skipped and flaky tests count as failed.
 *
 * @param {any} report
 * @param {{ name: string, exitedWell: boolean, seconds: number }} run
 * @returns {Suite}
 */
export function playwrightSuite({ suites = [], errors = [] }, { name, exitedWell, seconds }) {
  /** @type {Suite} */
  const suite = { name, passed: 0, failed: 0, seconds, failures: [], notRun: [] };
  for (const { title, status, message } of suites.flatMap(playwrightTests)) {
    if (status === 'expected') suite.passed += 1;
    else fail(suite, title, status === 'unexpected' ? 'failed' : status, message);
  }
  // A server that did not start, or a file that did not load, fails the run without a failed test.
  const foundNothing = suite.passed + suite.failed === 0;
  if (errors.length || foundNothing || (!exitedWell && !suite.failed)) {
    fail(suite, name, 'broken off', errors.map((/** @type {any} */ { message }) => message).join('\n'));
  }
  return suite;
}

/**
 * @param {any} suite
 * @returns {{ title: string, status: string, message: string }[]}
 */
function playwrightTests({ specs = [], suites = [] }) {
  const own = specs.flatMap((/** @type {any} */ { title, tests }) =>
    tests.map((/** @type {any} */ { status, results = [] }) => ({
      title,
      status,
      message: results.map((/** @type {any} */ { error }) => error?.message ?? '').join('\n'),
    })),
  );
  return [...own, ...suites.flatMap(playwrightTests)];
}

/**
 * @param {{ title: string, status: string }[]} tests
 * @returns {string[]} each reason once
 */
const reasonsIn = tests => [
  ...new Set(
    tests
      .filter(({ title, status }) => status === 'pending' && title.startsWith(notRun))
      .map(({ title }) => title.slice(notRun.length)),
  ),
];

/**
 * @param {Suite} suite
 * @param {string} file
 * @param {string} reason
 * @param {(reason: string) => boolean} mayLeaveOut
 */
export function leaveOut(suite, file, reason, mayLeaveOut) {
  suite.notRun?.push(`${file}: ${reason}`);
  if (!mayLeaveOut(reason)) fail(suite, file, 'not run', reason);
}

/**
 * A failure is told where figures are, with the start of its reason: a log of an hour gets cut.
 *
 * @param {Suite} suite
 * @param {string} name
 * @param {string} status
 * @param {string} [message]
 */
function fail(suite, name, status, message = '') {
  const reason = stripVTControlCharacters(message)
    .split('\n')
    .filter(line => line.trim())
    .slice(0, linesOfReason);
  suite.failed += 1;
  suite.failures?.push([`${status}: ${name}`, ...reason].join('\n      '));
}

const linesOfReason = 12;
