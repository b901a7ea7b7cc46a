import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Suite } from './summary.ts';

/** The parts of Jest's JSON report that count. */
interface JestReport {
  testResults: {
    /** Path of the file. */
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { title: string; fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** The parts of Playwright's JSON report that count. */
interface PlaywrightReport {
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results?: { error?: { message?: string } }[] }[];
  }[];
}

/** Title prefix of a test that represents tests that did not run; `where` of @sevenfold/testing writes it. */
const notRun = 'NOT RUN: ';

/**
 * One suite per package from Jest's JSON report. Skipped tests count as failed unless their file says why
 * they did not run: nobody reads yellow output. In CI the reason must be one that `mayLeaveOut` knows.
 *
 * @param options.filtered whether a name pattern, and not their author, left tests out
 */
export function jestSuites(
  { testResults }: JestReport,
  root: string,
  {
    filtered = false,
    mayLeaveOut = () => true,
  }: { filtered?: boolean; mayLeaveOut?: (reason: string) => boolean } = {},
): Suite[] {
  const packageOf = (file: string) => relative(root, file).split(sep)[1] ?? file;
  return [...Map.groupBy(testResults, ({ name }) => packageOf(name))].map(([name, files]) => {
    const suite: Suite = { name, passed: 0, failed: 0, seconds: 0, failures: [], notRun: [] };
    for (const file of files) {
      suite.seconds += (file.endTime - file.startTime) / 1000;
      // Jest reports the failure of a file that cannot load, or of an `afterAll`, for none of its tests.
      if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) {
        const what = file.assertionResults.length ? 'ended badly' : 'could not be loaded';
        fail(suite, relative(root, file.name), what, file.message);
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
 * Playwright's JSON report as one suite. Skipped and flaky tests count as failed, except placeholders for
 * tests that did not run: they are left out, as in Jest's report.
 *
 * @param options.folder of the journeys
 */
export function playwrightSuite(
  { suites = [], errors = [] }: PlaywrightReport,
  {
    name,
    folder,
    exitedWell,
    seconds,
    mayLeaveOut = () => true,
  }: {
    name: string;
    folder: string;
    exitedWell: boolean;
    seconds: number;
    mayLeaveOut?: (reason: string) => boolean;
  },
): Suite {
  const suite: Suite = { name, passed: 0, failed: 0, seconds, failures: [], notRun: [] };
  for (const { title, file, status, message } of suites.flatMap(playwrightTests)) {
    if (status === 'expected') suite.passed += 1;
    else if (status === 'skipped' && title.startsWith(notRun))
      leaveOut(suite, `${folder}/${file}`, title.slice(notRun.length), mayLeaveOut);
    else fail(suite, title, status === 'unexpected' ? 'failed' : status, message);
  }
  // A server that did not start, or a file that did not load, fails the run without a failed test.
  const foundNothing = suite.passed + suite.failed === 0 && !suite.notRun?.length;
  if (errors.length || foundNothing || (!exitedWell && !suite.failed)) {
    fail(suite, name, 'broken off', errors.map(({ message }) => message).join('\n'));
  }
  return suite;
}

function playwrightTests({
  specs = [],
  suites = [],
}: PlaywrightSuite): { title: string; file: string; status: string; message: string }[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results = [] }) => ({
      title,
      file,
      status,
      message: results.map(({ error }) => error?.message ?? '').join('\n'),
    })),
  );
  return [...own, ...suites.flatMap(playwrightTests)];
}

/** @returns each reason once */
const reasonsIn = (tests: { title: string; status: string }[]): string[] => [
  ...new Set(
    tests
      .filter(({ title, status }) => status === 'pending' && title.startsWith(notRun))
      .map(({ title }) => title.slice(notRun.length)),
  ),
];

export function leaveOut(
  suite: Suite,
  file: string,
  reason: string,
  mayLeaveOut: (reason: string) => boolean,
) {
  suite.notRun?.push(`${file}: ${reason}`);
  if (!mayLeaveOut(reason)) fail(suite, file, 'not run', reason);
}

/** Prints a failure next to the results, with the start of its reason: logs of long runs get truncated. */
function fail(suite: Suite, name: string, status: string, message = '') {
  const reason = stripVTControlCharacters(message)
    .split('\n')
    .filter(line => line.trim())
    .slice(0, linesOfReason);
  suite.failed += 1;
  suite.failures?.push([`${status}: ${name}`, ...reason].join('\n      '));
}

const linesOfReason = 12;
