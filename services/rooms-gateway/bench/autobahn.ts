// `npm run bench -- autobahn [--cases '*'] [--exclude 9.*,12.*,13.*]`: runs the fuzzing client of the
// Autobahn test suite against the gateway's socket server. Needs Python 2.7 with pip (`python2.7`, or
// PYTHON2); fetches the suite from PyPI once.
// Method: docs/benchmarks.md.
import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const suite = 'autobahntestsuite==25.10.1';
const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '*' },
    // Leaves out messages of megabytes (9), which our limit of 64 KiB rejects, and compression (12, 13), which is off.
    exclude: { type: 'string', default: '9.*,12.*,13.*' },
    cache: { type: 'string', default: '.cache/autobahn' },
    output: { type: 'string', default: 'bench-results/autobahn.json' },
  },
});
const here = fileURLToPath(new URL('autobahn/', import.meta.url));
const python = process.env['PYTHON2'] ?? 'python2.7';
// Selects the version if pyenv manages several.
const env = { ...process.env, PYENV_VERSION: process.env['PYENV_VERSION'] ?? '2.7.18' };

/** By case name: the suite's verdict on our answer, and on how we closed. */
type Cases = Record<string, { behavior: string; behaviorClose: string }>;

const folder = install(path.resolve(options.cache));
const server = fork(path.join(here, 'echo-server.ts'));
const [{ port }] = (await once(server, 'message')) as [{ port: number }];
const report = mkdtempSync(path.join(tmpdir(), 'autobahn-'));
const began = performance.now();
await fuzz();
server.disconnect();
const index = JSON.parse(readFileSync(path.join(report, 'index.json'), 'utf8')) as { gateway: Cases };
conclude(index.gateway);
rmSync(report, { recursive: true });

function install(target: string) {
  if (existsSync(target)) return target;
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', unfinished];
  execFileSync(python, [...pip, suite], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  renameSync(unfinished, target);
  return target;
}

async function fuzz() {
  const specification = path.join(report, 'specification.json');
  writeFileSync(
    specification,
    JSON.stringify({
      outdir: report,
      servers: [{ agent: 'gateway', url: `ws://127.0.0.1:${port}/api/rydesync/socket` }],
      cases: options.cases.split(','),
      'exclude-cases': options.exclude.split(','),
      'exclude-agent-cases': {},
    }),
  );
  const client = spawn(python, [path.join(here, 'fuzz.py'), folder, specification], {
    env,
    cwd: report,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(client, 'exit');
  if (code !== 0) throw new Error(`the fuzzing client ended with ${code}`);
}

function conclude(cases: Cases) {
  const verdicts: Record<string, number> = {};
  const failed: string[] = [];
  for (const [name, { behavior, behaviorClose }] of Object.entries(cases)) {
    verdicts[behavior] = (verdicts[behavior] ?? 0) + 1;
    if (behavior === 'FAILED' || behaviorClose === 'FAILED') failed.push(name);
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.table({ ...verdicts, 'failed, closing included': failed.length, cases: Object.keys(cases).length });
  if (failed.length > 0) console.log(failed.join(', '));
  mkdirSync(path.dirname(options.output), { recursive: true });
  const at = new Date().toISOString();
  const load = Number(loadavg()[0]?.toFixed(1));
  writeFileSync(options.output, JSON.stringify({ at, load, seconds, verdicts, failed, cases }, null, 2));
  process.exitCode = failed.length > 0 || Object.keys(cases).length === 0 ? 1 : 0;
}
