import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

export interface Suite {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  failures?: string[];
  /** Suites that did not run, as `file: reason`. */
  notRun?: string[];
  /** For each caught fault, the tests that caught it. */
  caughtBy?: Record<string, string[]>;
}

/** The results that a run stores for `.ci/run`. */
export interface Summary {
  passed: number;
  failed: number;
  suites: Suite[];
}

export const resultsFolder = join(root, 'test-results');

/** @param start by `performance.now()` */
export const secondsSince = (start: number) => (performance.now() - start) / 1000;

/**
 * Prints a line per suite and a last plain line `N passed, N failed`, and stores the results for `.ci/run`.
 *
 * @returns exit code: a run without tests is a failure
 */
export function writeSummary(
  name: string,
  suites: Suite[],
  words = { passed: 'passed', failed: 'failed' },
): number {
  const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
  const failed = suites.reduce((sum, suite) => sum + suite.failed, 0);
  const width = Math.max(...suites.map(suite => suite.name.length), 0);

  const tell = (counts: Pick<Suite, 'passed' | 'failed'>) =>
    `${counts.passed} ${words.passed}, ${counts.failed} ${words.failed}`;

  console.log(`\n── ${name}`);
  for (const suite of suites) {
    const mark = suite.failed ? '✕' : '✓';
    console.log(`${mark} ${suite.name.padEnd(width)}  ${tell(suite)}  ${suite.seconds.toFixed(1)} s`);
    for (const failure of suite.failures ?? []) console.log(`    ${failure}`);
    for (const left of suite.notRun ?? []) console.log(`    NOT RUN: ${left}`);
  }
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(
    join(resultsFolder, `summary-${name}.json`),
    JSON.stringify({ passed, failed, suites } satisfies Summary),
  );
  console.log(tell({ passed, failed }));
  return failed === 0 && passed > 0 ? 0 : 1;
}
