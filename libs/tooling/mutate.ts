import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { requireDependenciesBuilt } from './built.ts';
import { parts, type Part } from './mutated-parts.ts';
import { root } from './processes.ts';

type Options = ConstructorParameters<typeof Stryker>[0];
type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/**
 * Mutation testing: `npm run mutate -- <part>`. Stryker makes thousands of small changes (mutants) to a copy
 * of the part. A mutant that no spec notices survives and is printed. Below the part's percentage the exit
 * code is 1.
 *
 *   npm run mutate -- auth                                      one part
 *   npm run mutate -- auth --only src/token-verifier.ts:20-40   some of its files or lines, without a limit
 *   npm run mutate -- auth --changed                            what changed in code or specs since the last run
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true }, changed: { type: 'boolean', default: false } },
});
const [name = ''] = positionals;
const part = parts[name];
const isTestCode = /([.]spec|testing|index)[.]ts$/;

if (part) process.exitCode = await mutate(part);
else {
  console.error(
    `npm run mutate -- <part> [--only <file>[:<line>-<line>]] [--changed]\nParts: ${Object.keys(parts).join(', ')}`,
  );
  process.exitCode = 2;
}

/** @returns exit code */
async function mutate({ folder, runs, atLeast = 0 }: Part): Promise<number> {
  requireDependenciesBuilt(join(root, folder));
  // Stryker copies the working directory.
  process.chdir(join(root, folder));
  const mutants: MutantResult[] = [];
  for (const [index, { files, specs }] of runs.entries()) {
    const mutated = files.flatMap(file => globSync(`src/${file}`)).filter(file => !isTestCode.test(file));
    const wanted = mutated.flatMap(file => values.only?.filter(only => only.startsWith(file)) ?? [file]);
    if (wanted.length) mutants.push(...(await tryMutants(wanted, specs, `${name}-${index}`)));
  }
  return tell(mutants, values.only ? 0 : atLeast);
}

async function tryMutants(files: string[], specs: string, run: string) {
  const results = await new Stryker({
    mutate: files,
    // As deep as a package, so that the copy finds node_modules and other files where the package does.
    tempDirName: join(root, '.stryker'),
    cleanTempDir: 'always',
    symlinkNodeModules: false,
    // Stryker rewrites a tsconfig.json with an API that TypeScript 7 no longer has. swc reads none.
    ignorePatterns: ['dist', '*.tsbuildinfo', 'tsconfig.json'],
    testRunner: 'jest',
    plugins: [
      import.meta.resolve('@stryker-mutator/jest-runner'),
      import.meta.resolve('./mutate-no-prose.ts'),
    ],
    testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings', '--max-semi-space-size=128'],
    jest: {
      projectType: 'custom',
      configFile: 'jest.config.js',
      config: {
        testRegex: `/src/(?=.*[.]spec[.]ts$).*${specs}`,
        // A mutant that makes a spec wait forever takes this long. Suites with brokers set a longer timeout
        // themselves.
        testTimeout: 10_000,
        setupFilesAfterEnv: [],
        // Setup and teardown belong to one run of Jest; here thousands of runs share a process, and the
        // teardown would end it.
        globalSetup: null,
        globalTeardown: null,
      },
    },
    coverageAnalysis: 'perTest',
    // Code that only runs while a module loads is data. Its mutants need all specs, which would take half of
    // the time.
    ignoreStatic: true,
    ignorers: ['prose'],
    incremental: true,
    incrementalFile: join(root, '.cache', `mutation-${run}.json`),
    force: !values.changed,
    concurrency: 2,
    // Jest keeps the modules of earlier runs: after a few hundred its process has 2 GB and is slow.
    maxTestRunnerReuse: 150,
    // Endless loops are detected anyway. With a shorter timeout, a slow machine would count as a detection.
    timeoutMS: 20_000,
    reporters: ['progress-append-only'],
    logLevel: 'warn' as Options['logLevel'],
    allowEmpty: false,
  }).runMutationTest();
  // The previous run's report may contain other files.
  const mutated = files.map(file => resolve(file.split(':')[0] ?? ''));
  return results.filter(({ fileName }) => mutated.includes(fileName));
}

function tell(mutants: MutantResult[], atLeast: number) {
  const of = (...statuses: MutantResult['status'][]) =>
    mutants.filter(({ status }) => statuses.includes(status));
  const caught = of('Killed', 'Timeout').length;
  const survivors = of('Survived', 'NoCoverage');
  const score = (100 * caught) / (caught + survivors.length);

  for (const survivor of survivors) console.log(describe(survivor));
  console.log(
    `\n${name}: ${score.toFixed(1)} % of ${caught + survivors.length} mutants killed, ${survivors.length} survived, ` +
      `${of('Ignored').length} ignored${atLeast ? `; at least ${atLeast} % are wanted` : ''}`,
  );
  return score >= atLeast ? 0 : 1;
}

function describe({ fileName, location: { start, end }, mutatorName, replacement, status }: MutantResult) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines.push(lines.pop()?.slice(0, end.column - 1) ?? '');
  const original = lines.join('\n').slice(start.column - 1);
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 160);
  const note = status === 'NoCoverage' ? ' (no spec runs it)' : '';
  return (
    `\n${relative(root, fileName)}:${start.line}:${start.column} ${mutatorName}${note}\n` +
    `  - ${short(original)}\n  + ${short(replacement ?? '')}`
  );
}
