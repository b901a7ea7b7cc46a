import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.ts';
import { jestSuites, leaveOut, playwrightSuite } from './count-results.ts';
import { belongsToNight, journeysOn } from './journeys.ts';
import { belongsTo, mayLeaveOut } from './not-run.ts';
import { root, run, turbo } from './processes.ts';
import { findPackages } from './rules/workspace.ts';
import { resultsFolder, secondsSince, writeSummary, type Suite } from './summary.ts';

/**
 * Every test of the repository: `npm test`.
 *
 *   npm test -- accounts e2e          the tests of these packages
 *   npm test -- accounts -t refuses   only those whose name matches
 *   npm run test:full                 suites with real systems and journeys, on the full stack
 *
 * SEVENFOLD_PARTS=containers|processes|auto says how the real systems run: docs/development.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stack: { type: 'string', default: 'embedded' },
    name: { type: 'string', short: 't' },
  },
});

const packages = findPackages(root);
const selected = positionals.map(name => {
  const found = packages.find(pkg => pkg.name === name || pkg.name === `@sevenfold/${name}`);
  if (!found) throw new Error(`No package is called ${name}`);
  return found;
});
const stack = values.stack;
const env = { SEVENFOLD_STACK: stack };
const inThisRun = mayLeaveOut(stack, process.env);
const otherStack = stack === 'full' ? 'embedded' : 'full';

const suites: Suite[] = [];

mkdirSync(resultsFolder, { recursive: true });
suites.push(...(await build()));
if (suites.every(({ failed }) => !failed)) {
  if (wants('jest')) suites.push(...(await withInfrastructure(unitAndServiceTests)));
  if (wants('e2e')) suites.push(...(await journeys()));
}
process.exitCode = writeSummary(stack === 'full' ? 'test-full' : 'test', suites);

function wants(kind: 'jest' | 'e2e') {
  return !selected.length || selected.some(({ folder }) => (folder === 'apps/e2e') === (kind === 'e2e'));
}

async function build(): Promise<Suite[]> {
  // A journey needs everything; a package needs itself and its dependencies.
  const filters = wants('e2e') ? [] : selected.map(({ name }) => `--filter=${name}...`);
  const start = performance.now();
  const built = await run(turbo('build', ...filters));
  return built ? [] : [{ name: 'build', passed: 0, failed: 1, seconds: secondsSince(start) }];
}

/** On the full stack, suites find the real broker, store and sign-in through the services' environment. */
async function withInfrastructure(
  work: (found: Record<string, string>) => Promise<Suite[]>,
): Promise<Suite[]> {
  if (stack !== 'full') return work({});
  const start = performance.now();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sevenfold-infrastructure-'));
  const { removeFullData, startFullInfrastructure } = await import(join(root, 'deploy/full/dist/index.js'));
  try {
    const publicOrigin = 'http://localhost:3000';
    const infrastructure = await startFullInfrastructure({ dataDirectory, publicOrigin, log: console.log });
    try {
      return await work(addressesIn(infrastructure.environment));
    } finally {
      await infrastructure.stop();
    }
  } catch (error) {
    console.error(error);
    return [{ name: 'full infrastructure', passed: 0, failed: 1, seconds: secondsSince(start) }];
  } finally {
    await removeFullData(dataDirectory);
  }
}

/** The addresses of external systems, without the settings that choose between them: suites do that. */
function addressesIn({
  EVENT_TRANSPORT,
  OBJECT_STORE,
  TRACES_EXPORTER,
  ...addresses
}: Record<string, string>) {
  return addresses;
}

async function unitAndServiceTests(infrastructure: Record<string, string>): Promise<Suite[]> {
  const start = performance.now();
  const report = freshReport(`jest-${stack}.json`);
  const folders = selected.filter(({ folder }) => folder !== 'apps/e2e').map(({ folder }) => `/${folder}/`);
  await run(
    [
      'node',
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      '--maxWorkers=2',
      // Jest keeps the ES modules of every suite. Without this a worker reaches Node's heap limit and dies.
      '--workerIdleMemoryLimit=2GB',
      '--json',
      `--outputFile=${report}`,
      ...(values.name ? [`--testNamePattern=${values.name}`] : []),
      ...folders.map(folder => `--testPathPatterns=${folder}`),
    ],
    { env: { ...infrastructure, ...env }, minutes: 60 },
  );
  const found = existsSync(report)
    ? jestSuites(JSON.parse(readFileSync(report, 'utf8')), root, {
        filtered: Boolean(values.name),
        mayLeaveOut: inThisRun,
      })
    : [];
  if (stack !== 'full' && !values.name) for (const suite of found) leaveOutFullSuites(suite);
  // A crash, or a run without tests, is a failure.
  return found.length ? found : [{ name: 'jest', passed: 0, failed: 1, seconds: secondsSince(start) }];
}

function leaveOutFullSuites(suite: Suite) {
  const folder = packages.find(pkg => pkg.folder.endsWith(`/${suite.name}`))?.folder;
  for (const file of globSync(`${folder}/test-full/**/*.spec.ts`, { cwd: root }).sort())
    leaveOut(suite, file, belongsTo('full'), inThisRun);
}

async function journeys(): Promise<Suite[]> {
  const config = join(root, 'apps/e2e/playwright.config.ts');
  if (!existsSync(config)) {
    console.log('\nNo journeys yet: apps/e2e has no playwright.config.ts');
    return [];
  }
  const start = performance.now();
  const browser = await findBrowser();
  console.log(`\nBrowser: ${browser.executablePath} (${browser.source})`);
  const report = freshReport(`journeys-${stack}.json`);
  const exitedWell = await run(
    [
      'playwright',
      'test',
      `--config=${config}`,
      '--reporter=list,json',
      ...(values.name ? [`--grep=${values.name}`] : []),
    ],
    {
      cwd: join(root, 'apps/e2e'),
      env: { ...env, SEVENFOLD_BROWSER: browser.executablePath, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      minutes: 60,
    },
  );
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const suite = playwrightSuite(result, {
    name: 'e2e',
    folder: 'apps/e2e/journeys',
    exitedWell,
    seconds: secondsSince(start),
    mayLeaveOut: inThisRun,
  });
  const walked = (result.suites ?? []).map(({ file }: { file: string }) => file);
  if (!values.name && !process.env['SEVENFOLD_JOURNEYS'])
    for (const file of globSync('*.spec.ts', { cwd: join(root, 'apps/e2e/journeys') }).sort())
      if (!walked.includes(file)) {
        const isLong = journeysOn(stack, {}).includes(basename(file, '.spec.ts'));
        const reason = isLong ? belongsToNight : belongsTo(otherStack);
        leaveOut(suite, `apps/e2e/journeys/${file}`, reason, inThisRun);
      }
  return [suite];
}

function freshReport(name: string) {
  const path = join(resultsFolder, name);
  rmSync(path, { force: true });
  return path;
}
