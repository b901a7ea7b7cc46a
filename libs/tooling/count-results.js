import { relative, sep } from 'node:path';

/** @typedef {import('./summary.js').Suite} Suite */

/**
 * One suite per package from Jest's JSON report. Skipped tests count as failed: nobody reads what is yellow.
 *
 * @param {any} report
 * @param {string} root
 * @param {{ filtered?: boolean }} [options] filtered: a name pattern left tests out, not their author
 * @returns {Suite[]}
 */
export function jestSuites({ testResults }, root, { filtered = false } = {}) {
  const packageOf = (/** @type {any} */ file) => relative(root, file.name).split(sep)[1] ?? file.name;
  return [...Map.groupBy(testResults, packageOf)].map(([name, files]) => {
    /** @type {Suite} */
    const suite = { name, passed: 0, failed: 0, seconds: 0, notes: [] };
    for (const file of files) {
      suite.seconds += (file.endTime - file.startTime) / 1000;
      // A file that could not be loaded has no tests in it, and must not vanish.
      if (file.status === 'failed' && !file.assertionResults.length) suite.failed += 1;
      for (const { status, fullName } of file.assertionResults) {
        if (filtered && status === 'pending') continue;
        if (status === 'passed') suite.passed += 1;
        else suite.failed += 1;
        if (status !== 'passed' && status !== 'failed') suite.notes?.push(note(status, fullName));
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
  const suite = { name, passed: 0, failed: 0, seconds, notes: [] };
  for (const { title, status } of suites.flatMap(playwrightTests)) {
    if (status === 'expected') suite.passed += 1;
    else suite.failed += 1;
    if (status !== 'expected' && status !== 'unexpected') suite.notes?.push(note(status, title));
  }
  // A server that did not start, or a file that did not load, fails without failing a test.
  const foundNothing = suite.passed + suite.failed === 0;
  if (errors.length || foundNothing || (!exitedWell && !suite.failed)) suite.failed += 1;
  return suite;
}

/**
 * @param {any} suite
 * @returns {{ title: string, status: string }[]}
 */
function playwrightTests({ specs = [], suites = [] }) {
  const own = specs.flatMap((/** @type {any} */ { title, tests }) =>
    tests.map((/** @type {any} */ { status }) => ({ title, status })),
  );
  return [...own, ...suites.flatMap(playwrightTests)];
}

/** @type {(status: string, title: string) => string} */
const note = (status, title) => `counted as failed because it was ${status}: ${title}`;
