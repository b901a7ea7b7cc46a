import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { outputOf, root, run, turbo } from './processes.ts';
import {
  failedChecks,
  failedTests,
  inShort,
  plant,
  readFaults,
  scriptOf,
  staleFaults,
  verdict,
  verdictOfScript,
  type Fault,
} from './read-faults.ts';
import { findPackages } from './rules/workspace.ts';
import { resultsFolder, secondsSince, writeSummary, type Suite } from './summary.ts';

/**
 * Checks that tests can fail: `npm run faults`. Plants the faults of `faults/<area>.json` one by one and
 * requires each fault's suite to fail.
 *
 *   npm run faults -- auth            the faults of one area
 *   npm run faults -- --name "…"      one fault
 *   npm run faults -- --list          all faults
 *
 * Works on the working tree: a copy would need its own installation and build. Rejects files with uncommitted
 * changes, so `git restore <file>` always restores the original, even after a power cut. Do not edit, test or
 * commit during a run.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, list: { type: 'boolean', default: false } },
});

const all = readFaults(globSync(join(root, 'libs/tooling/faults/*.json')).sort());
const chosen = choose();

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort());

/** Verdicts of suites without a fault. */
const unplanted = new Map<string, string>();

/** Why a fault counts as missed, or the names of the tests that caught it. */
type Judgement = { missed: string } | { missed?: undefined; caughtBy: string[] };

if (values.list)
  for (const { area, name, file } of chosen) console.log(`${area.padEnd(16)} ${name}  (${file})`);
else process.exitCode = await judgeAll();

function choose() {
  const areas = new Set(all.map(({ area }) => area));
  const unknown = positionals.find(area => !areas.has(area));
  if (unknown) throw new Error(`No such area: ${unknown}. There are ${[...areas].join(', ')}`);
  const found = all.filter(
    ({ area, name }) =>
      (!positionals.length || positionals.includes(area)) &&
      (values.name === undefined || name === values.name),
  );
  if (!found.length) throw new Error('No such fault. `npm run faults -- --list` shows all');
  return found;
}

async function judgeAll() {
  const stale = staleFaults(chosen, root);
  if (stale.length) throw new Error(stale.join('\n'));
  refuseChangedFiles();
  mkdirSync(resultsFolder, { recursive: true });

  const areas = new Map<string, Suite>();
  for (const fault of chosen) {
    if (stopping.signal.aborted) break;
    const start = performance.now();
    const found = await judge(fault);
    // An interrupted run says nothing about the fault.
    if (stopping.signal.aborted) break;
    const suite: Suite = areas.get(fault.area) ?? {
      name: fault.area,
      passed: 0,
      failed: 0,
      seconds: 0,
      failures: [],
    };
    areas.set(fault.area, suite);
    suite.seconds += secondsSince(start);
    note(fault, found, suite);
  }
  const code = writeSummary('faults', [...areas.values()], { passed: 'caught', failed: 'missed' });
  return stopping.signal.aborted ? 130 : code;
}

function note({ area, name, file, suite, why }: Fault, found: Judgement, counts: Suite) {
  if (found.missed !== undefined) {
    counts.failed += 1;
    counts.failures?.push(`${name}: ${found.missed}\n      ${file}, ${suite}: ${why}`);
    return console.log(`✕ missed  ${area}: ${name} (${found.missed})`);
  }
  counts.passed += 1;
  counts.caughtBy = { ...counts.caughtBy, [name]: found.caughtBy };
  const by = inShort(found.caughtBy);
  console.log(`✓ caught  ${area}: ${name}${by && ` (by ${by})`}`);
}

/** Rejects changed files: restoring would undo someone's work, and `git restore` could not help. */
function refuseChangedFiles() {
  const files = [...new Set(chosen.map(({ file }) => file))];
  const changed = execFileSync('git', ['status', '--porcelain', '--', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  if (changed) throw new Error(`Commit or restore these first:\n${changed}`);
}

async function judge(fault: Fault): Promise<Judgement> {
  if (!unplanted.has(fault.suite)) unplanted.set(fault.suite, (await runSuite(fault.suite)).verdict);
  if (unplanted.get(fault.suite) !== 'green')
    return { missed: `the suite is ${unplanted.get(fault.suite)} without the fault` };

  const path = join(root, fault.file);
  const original = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, plant(original, fault));
    if (fault.build && !(await build(fault.file, stopping.signal))) return { missed: 'it does not compile' };
    const found = await runSuite(fault.suite);
    return found.verdict === 'red' ? { caughtBy: found.failed } : { missed: `the suite is ${found.verdict}` };
  } finally {
    await restore(fault, original);
  }
}

async function restore({ file, build: built }: Fault, original: string) {
  writeFileSync(join(root, file), original);
  if (built && !(await build(file))) throw new Error(`Restored ${file}, but cannot build it`);
}

async function runSuite(suite: string) {
  const script = scriptOf(suite);
  if (script) {
    const output = await outputOf(['node', script], { signal: stopping.signal });
    return { verdict: verdictOfScript(output), failed: failedChecks(output) };
  }
  const [folder = '', pattern = ''] = suite.split(':');
  const path = join(resultsFolder, 'jest-fault.json');
  const jest = ['--silent', '--json', `--outputFile=${path}`, pattern];
  rmSync(path, { force: true });
  await run(['node', '--experimental-vm-modules', join(root, 'node_modules/jest/bin/jest.js'), ...jest], {
    cwd: join(root, folder),
    env: { SEVENFOLD_STACK: 'embedded' },
    quiet: true,
    signal: stopping.signal,
  });
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  return { verdict: verdict(report), failed: failedTests(report) };
}

function build(file: string, signal?: AbortSignal) {
  const owner = findPackages(root).find(({ folder }) => file.startsWith(`${folder}/`));
  if (!owner) throw new Error(`${file} belongs to no package`);
  return run(turbo('build', `--filter=${owner.name}`), { quiet: true, signal });
}
