import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A small change that breaks the product, and the suite that must then fail. */
export interface Fault {
  /** Name of the list that holds it. */
  area: string;
  name: string;
  /** Path from the root. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** `<package folder>:<pattern of Jest's paths>`, or `script:<path from the root>`. */
  suite: string;
  /** The effect on users. */
  why: string;
  /** The suite reads the built package: build it with the fault, and again without. */
  build?: boolean;
}

/** The part of Jest's JSON report that a verdict needs. */
interface JestReport {
  success: boolean;
  numTotalTests: number;
  testResults: JestFile[];
}

interface JestFile {
  /** Its path. */
  name: string;
  status: string;
  message: string;
  assertionResults: JestTest[];
}

interface JestTest {
  fullName: string;
  status: string;
  failureMessages: string[];
}

interface Failure {
  name: string;
  messages: string[];
}

type Verdict = 'green' | 'red' | 'broken';

const texts = ['name', 'file', 'find', 'replace', 'suite', 'why'] as const;

/** Faults of the lists `<area>.json`. */
export function readFaults(lists: string[]): Fault[] {
  const faults = lists.flatMap(list =>
    (JSON.parse(readFileSync(list, 'utf8')) as object[]).map(entry =>
      checkFault({ area: basename(list, '.json'), ...entry }),
    ),
  );
  const names = faults.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two faults have the name “${twice}”`);
  return faults;
}

function checkFault(entry: Partial<Fault>): Fault {
  const title = `${entry.area}: ${entry.name ?? JSON.stringify(entry)}`;
  for (const key of texts)
    if (typeof entry[key] !== 'string' || (entry[key] === '' && key !== 'replace'))
      throw new Error(`${title}: needs “${key}”`);
  const unknown = Object.keys(entry).find(key => ![...texts, 'area', 'build'].includes(key));
  if (unknown) throw new Error(`${title}: “${unknown}” is not a field of a fault`);
  if (entry.find === entry.replace) throw new Error(`${title}: changes nothing`);
  if (!/^[^:]+:[^:]+$/.test(entry.suite ?? ''))
    throw new Error(`${title}: “suite” must be <folder>:<pattern> or script:<path>`);
  return entry as Fault;
}

/** The source with the planted fault. */
export function plant(source: string, { name, file, find, replace }: Fault) {
  const [before = '', after, ...more] = source.split(find);
  if (after === undefined) throw new Error(`“${name}”: its text is not in ${file}`);
  if (more.length) throw new Error(`“${name}”: its text occurs ${more.length + 1} times in ${file}`);
  return before + replace + after;
}

/**
 * Faults that cannot be planted, or whose suite has no package.
 *
 * @returns sentences
 */
export function staleFaults(faults: Fault[], root: string): string[] {
  const specs = globSync('{apps,deploy,libs,services}/*/*/**/*.spec.{ts,tsx}', {
    cwd: root,
    exclude: path => path.endsWith('node_modules'),
  });
  return faults.flatMap(fault => {
    if (!hasTests(fault.suite, specs, root)) return [`“${fault.name}”: ${fault.suite} has no tests`];
    const path = join(root, fault.file);
    if (!existsSync(path)) return [`“${fault.name}”: there is no ${fault.file}`];
    try {
      plant(readFileSync(path, 'utf8'), fault);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}

/**
 * The verdict on a run of Jest: `green`, `red` if tests or ends of suites failed, or `broken`. A suite that
 * cannot load, or whose tests fail only because the code is not valid, says nothing about the behaviour.
 *
 * @param report Jest's JSON; undefined if the run left none
 */
export function verdict(report: JestReport | undefined): Verdict {
  if (!report?.numTotalTests || report.testResults.some(cannotLoad)) return 'broken';
  const failures = report.testResults.flatMap(failuresOf);
  if (failures.length === 0) return report.success ? 'green' : 'broken';
  return failures.every(isInvalidCode) ? 'broken' : 'red';
}

const cannotLoad = ({ status, assertionResults }: JestFile) =>
  status === 'failed' && assertionResults.length === 0;

/** Failed tests, or the end of the suite if only that failed. */
function failuresOf({ name, status, message, assertionResults }: JestFile): Failure[] {
  const failed = assertionResults.filter(test => test.status === 'failed');
  if (failed.length === 0 && status === 'failed')
    return [{ name: `the end of ${basename(name)}`, messages: [message] }];
  return failed.map(({ fullName, failureMessages }) => ({ name: fullName, messages: failureMessages }));
}

/** Names of the tests that make a run of Jest red. */
export function failedTests(report: JestReport | undefined): string[] {
  const failures = report?.testResults.flatMap(failuresOf) ?? [];
  return failures.filter(failure => !isInvalidCode(failure)).map(({ name }) => name);
}

/** The script that runs instead of Jest, if any. It prints a line `N passed, N failed`. */
export const scriptOf = (suite: string) => /^script:(.+)$/.exec(suite)?.[1];

/** The verdict of a script's output: `broken` without that line. */
export function verdictOfScript(output: string): Verdict {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  if (failed === undefined || Number(passed) === 0) return 'broken';
  return failed === '0' ? 'green' : 'red';
}

/** Names of the checks that a script prints as `FAILED <name>`. */
export const failedChecks = (output: string) =>
  [...output.matchAll(/^FAILED (.+)$/gm)].map(([, name = '']) => name);

/** The first name, and how many more there are, as one short line. */
export function inShort([first, ...more]: string[]): string {
  if (first === undefined) return '';
  const line = first.replaceAll(/\s+/g, ' ');
  const shown = line.length > 100 ? `${line.slice(0, 99)}…` : line;
  return `“${shown}”${more.length ? ` and ${more.length} more` : ''}`;
}

const isInvalidCode = ({ messages }: Failure) =>
  messages.some(message => /^\s*(SyntaxError|ReferenceError)\b|Syntax Error/.test(message));

function hasTests(suite: string, specs: readonly string[], root: string) {
  const script = scriptOf(suite);
  if (script) return existsSync(join(root, script));
  const [folder = '', pattern = ''] = suite.split(':');
  return specs.some(path => path.startsWith(`${folder}/`) && new RegExp(pattern).test(`/${path}`));
}
