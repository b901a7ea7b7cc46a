import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jestSuites, playwrightSuite } from '../count-results.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const runs = join(root, 'libs/tooling/fixtures/runs');

describe('counting results', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'count-results-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('counts skips without a reason, todos, files that do not load and suites that end badly as failed', async () => {
    const report = join(folder, 'jest.json');
    await finish('jest/bin/jest.js', ['--json', `--outputFile=${report}`], { folder: 'jest', report });

    const result = JSON.parse(await readFile(report, 'utf8'));
    const [suite] = jestSuites(result, root);
    expect(suite).toMatchObject({ name: 'tooling', passed: 2, failed: 5 });
    expect(suite?.failures).toHaveLength(5);
    expect(suite?.failures?.find(failure => failure.startsWith('failed: fails'))).toMatch('Expected: 3');
    const ending = suite?.failures?.find(failure => failure.startsWith('ended badly: '));
    expect(ending).toMatch(/ends-badly.spec.ts\n[^]*Left something behind/);

    // One file gives a reason.
    const left = ['libs/tooling/fixtures/runs/jest/elsewhere.spec.ts: needs another stack'];
    expect(suite?.notRun).toEqual(left);
    const [strict] = jestSuites(result, root, { mayLeaveOut: () => false });
    expect(strict).toMatchObject({ passed: 2, failed: 6, notRun: left });
  }, 60_000);

  test('ignores tests that a name pattern excludes', async () => {
    const report = join(folder, 'jest-named.json');
    const args = ['--json', `--outputFile=${report}`, '--testNamePattern=^passes$', 'mixed'];
    await finish('jest/bin/jest.js', args, { folder: 'jest', report });

    const [suite] = jestSuites(JSON.parse(await readFile(report, 'utf8')), root, { filtered: true });
    expect(suite).toMatchObject({ passed: 1, failed: 0 });
  }, 60_000);

  test('counts skipped and flaky journeys as failed, unless they give a reason', async () => {
    const report = join(folder, 'playwright.json');
    await finish('@playwright/test/cli.js', ['test', '--reporter=json'], { folder: 'playwright', report });

    const result = JSON.parse(await readFile(report, 'utf8'));
    const run = { name: 'e2e', folder: 'journeys', exitedWell: false, seconds: 1 };
    const suite = playwrightSuite(result, run);
    const left = ['journeys/mixed.journey.ts: needs another browser'];
    expect(suite).toMatchObject({ passed: 1, failed: 3, notRun: left });
    const strict = playwrightSuite(result, { ...run, mayLeaveOut: () => false });
    expect(strict).toMatchObject({ passed: 1, failed: 4, notRun: left });
    expect(suite.failures?.find(failure => failure.startsWith('failed: fails'))).toMatch('Expected: 3');
  }, 60_000);

  test('counts journeys that do not load, or no journeys at all, as one failure', async () => {
    const report = join(folder, 'broken.json');
    await finish('@playwright/test/cli.js', ['test', '--reporter=json'], {
      folder: 'playwright-broken',
      report,
    });

    const run = { name: 'e2e', folder: 'journeys', exitedWell: true, seconds: 1 };
    expect(playwrightSuite(JSON.parse(await readFile(report, 'utf8')), run)).toMatchObject({ failed: 1 });
    expect(playwrightSuite({}, run)).toMatchObject({ passed: 0, failed: 1 });
  }, 60_000);
});

/** Runs to the end, whatever the outcome. */
function finish(program: string, args: string[], { folder, report }: { folder: string; report: string }) {
  const command = ['--experimental-vm-modules', join(root, 'node_modules', program), ...args];
  const env = { ...process.env, JEST_WORKER_ID: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return new Promise(resolve =>
    execFile(process.execPath, command, { cwd: join(runs, folder), env }, resolve),
  );
}
