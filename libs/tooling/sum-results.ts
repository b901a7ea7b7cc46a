import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ranNowhere } from './not-run.ts';
import { resultsFolder, writeSummary, type Suite, type Summary } from './summary.ts';

const notRun: Record<string, string[]> = {};

/** A summary line for each run of `.ci/run`. A run without results has failed. */
const suites = process.argv.slice(2).map((name): Suite => {
  const path = join(resultsFolder, `summary-${name}.json`);
  if (!existsSync(path)) return { name, passed: 0, failed: 1, seconds: 0 };
  const { passed, failed, suites: parts } = JSON.parse(readFileSync(path, 'utf8')) as Summary;
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
  const failures = parts.flatMap(part => part.failures ?? []);
  notRun[name] = parts.flatMap(part => part.notRun ?? []);
  return { name, passed, failed: failed || passed ? failed : 1, seconds, failures };
});

const nowhere = ranNowhere(notRun['test'] ?? [], notRun['test-full'] ?? []);
if (nowhere.length)
  suites.push({
    name: 'not run on any stack',
    passed: 0,
    failed: nowhere.length,
    seconds: 0,
    failures: nowhere,
  });

process.exitCode = writeSummary('all', suites);
