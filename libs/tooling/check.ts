import { findProgram, helm, helmDocs } from './go-programs.ts';
import { findPackages } from './rules/workspace.ts';
import { secondsSince, writeSummary, type Suite } from './summary.ts';
import { root, run, turbo } from './processes.ts';

// Named one by one: given only the task, turbo would also build dependencies of packages that lack it.
const withTypecheck = findPackages(root)
  .filter(({ manifest }) => manifest.scripts?.typecheck)
  .map(({ name }) => `--filter=${name}`);

/**
 * The whole gate: `npm run check`. `npm run check -- lint types` runs parts of it. All parts run even if one
 * fails, so that one round shows everything. Turbo repeats only what may have changed.
 */
const parts: Record<string, string[][]> = {
  // Prisma clients. Everything below reads them.
  generate: [turbo('generate', '--continue')],
  // The apps first: they write the types of their routes, which tests read.
  types: [turbo('typecheck', '--continue', ...withTypecheck), turbo('//#check:types')],
  lint: [turbo('//#lint')],
  // Which package imports which, what nothing uses (knip), and one version of each dependency (sherif).
  dependencies: [turbo('//#check:dependencies')],
  // Released schemas against their snapshots, the AsyncAPI documents by AsyncAPI's own parser, the OpenAPI document by
  // Redocly's rules.
  contracts: [turbo('//#check:contracts', '//#check:openapi', '--continue')],
  // The Helm chart against the services' settings and paths, and the drill's table against alerts and
  // runbooks. Without helm it checks nothing, so Turbo must not cache the result.
  chart: [[helm, helmDocs].every(findProgram) ? turbo('//#check:chart') : ['npm', 'run', 'check:chart']],
  format: [turbo('//#check:format')],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !(name in parts));
if (unknown.length)
  throw new Error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}`);

const suites: Suite[] = [];
for (const [name, commands] of Object.entries(parts)) {
  if (wanted.length && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  const start = performance.now();
  let good = true;
  for (const command of commands) good = (await run(command)) && good;
  suites.push({ name, passed: good ? 1 : 0, failed: good ? 0 : 1, seconds: secondsSince(start) });
}
process.exitCode = writeSummary('check', suites);
