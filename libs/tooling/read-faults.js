import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * A small change that breaks the product, and the suite that must then fail.
 *
 * @typedef {object} Fault
 * @property {string} area name of the list that holds it
 * @property {string} name
 * @property {string} file path from the root
 * @property {string} find text that occurs exactly once in the file
 * @property {string} replace
 * @property {string} suite `<package folder>:<pattern of Jest's paths>`, or `script:<path from the root>`
 * @property {string} why what users would lose
 * @property {boolean} [build] the suite reads the built package: build it with the fault, and again without
 */

const texts = /** @type {const} */ (['name', 'file', 'find', 'replace', 'suite', 'why']);

/**
 * Faults of the lists `<area>.json`.
 *
 * @param {string[]} lists
 * @returns {Fault[]}
 */
export function readFaults(lists) {
  const faults = lists.flatMap(list =>
    JSON.parse(readFileSync(list, 'utf8')).map((/** @type {any} */ entry) =>
      checkFault({ area: basename(list, '.json'), ...entry }),
    ),
  );
  const names = faults.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two faults have the name “${twice}”`);
  return faults;
}

/**
 * @param {any} entry
 * @returns {Fault}
 */
function checkFault(entry) {
  const title = `${entry.area}: ${entry.name ?? JSON.stringify(entry)}`;
  for (const key of texts)
    if (typeof entry[key] !== 'string' || (entry[key] === '' && key !== 'replace'))
      throw new Error(`${title}: needs “${key}”`);
  const unknown = Object.keys(entry).find(key => ![...texts, 'area', 'build'].includes(key));
  if (unknown) throw new Error(`${title}: “${unknown}” is not a field of a fault`);
  if (entry.find === entry.replace) throw new Error(`${title}: changes nothing`);
  if (!/^[^:]+:[^:]+$/.test(entry.suite))
    throw new Error(`${title}: “suite” must be <folder>:<pattern> or script:<path>`);
  return entry;
}

/**
 * The source with the planted fault.
 *
 * @param {string} source
 * @param {Fault} fault
 */
export function plant(source, { name, file, find, replace }) {
  const [before = '', after, ...more] = source.split(find);
  if (after === undefined) throw new Error(`“${name}”: its text is not in ${file}`);
  if (more.length) throw new Error(`“${name}”: its text occurs ${more.length + 1} times in ${file}`);
  return before + replace + after;
}

/**
 * Faults that cannot be planted, or whose suite has no package.
 *
 * @param {Fault[]} faults
 * @param {string} root
 * @returns {string[]} sentences
 */
export function staleFaults(faults, root) {
  return faults.flatMap(fault => {
    const [folder = ''] = fault.suite.split(':');
    const script = scriptOf(fault.suite);
    if (!existsSync(join(root, script ?? `${folder}/jest.config.js`)))
      return [`“${fault.name}”: ${script ?? folder} has no tests`];
    const path = join(root, fault.file);
    if (!existsSync(path)) return [`“${fault.name}”: there is no ${fault.file}`];
    try {
      plant(readFileSync(path, 'utf8'), fault);
      return [];
    } catch (error) {
      return [/** @type {Error} */ (error).message];
    }
  });
}

/**
 * What a run of Jest says: `green`, `red` by tests that failed, or `broken`. A suite that cannot load, or whose tests
 * fail only because the code is not valid, says nothing about the behaviour.
 *
 * @param {any} report Jest's JSON; undefined where a run left none
 * @returns {'green' | 'red' | 'broken'}
 */
export function verdict(report) {
  if (!report?.numTotalTests || report.numRuntimeErrorTestSuites > 0) return 'broken';
  if (report.numFailedTests === 0) return report.success ? 'green' : 'broken';
  const failures = report.testResults
    .flatMap((/** @type {any} */ file) => file.assertionResults)
    .filter((/** @type {any} */ test) => test.status === 'failed');
  return failures.every(isInvalidCode) ? 'broken' : 'red';
}

/**
 * The script that runs instead of Jest, if any. It prints a line `N passed, N failed`.
 *
 * @param {string} suite
 */
export const scriptOf = suite => /^script:(.+)$/.exec(suite)?.[1];

/**
 * The verdict of a script's output. Without that line it is broken.
 *
 * @param {string} output
 * @returns {'green' | 'red' | 'broken'}
 */
export function verdictOfScript(output) {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  if (failed === undefined || Number(passed) === 0) return 'broken';
  return failed === '0' ? 'green' : 'red';
}

const isInvalidCode = (/** @type {any} */ { failureMessages }) =>
  failureMessages.some((/** @type {string} */ message) =>
    /^\s*(SyntaxError|ReferenceError)\b|Syntax Error/.test(message),
  );
