import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const version = '4.32.5';
const folder = fileURLToPath(new URL(`../../../.cache/schemathesis-${version}`, import.meta.url));
const program = path.join(folder, 'bin/schemathesis');

/** Installs the fuzzer into the cache, once. Needs Python 3.10 or later with `venv`. */
export async function installSchemathesis() {
  if (existsSync(program)) return;
  try {
    await run('python3', ['-m', 'venv', folder], { timeout: 60_000 });
    await run(path.join(folder, 'bin/pip'), ['install', '--quiet', `schemathesis==${version}`], {
      timeout: 240_000,
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

interface Run {
  description: string;
  token: string;
  /** Matches the excluded paths. */
  except: RegExp;
  cwd: string;
  /** Random requests for each operation, in addition to one for each rule of its schemas. */
  cases: number;
  /** Sequences of operations in which one uses what another returned. */
  sequences: number;
}

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  // Checks of sequences: created things exist, and deleted things do not.
  'ensure_resource_availability',
  'use_after_free',
];

/** @returns its output and exit code: 0 without a finding. */
export async function fuzz({ description, token, except, cases, sequences, cwd }: Run) {
  const config = path.join(cwd, 'schemathesis.toml');
  // The command-line option sets one number for all phases.
  await writeFile(
    config,
    `generation.max-examples = ${cases}\nphases.stateful.generation.max-examples = ${sequences}\n`,
  );
  const settings = {
    header: `Authorization: Bearer ${token}`,
    checks: checks.join(),
    phases: 'coverage,fuzzing,stateful',
    seed: 7,
    'exclude-path-regex': except.source,
    // These check the fuzzer's own speed, which is low on a busy machine.
    'suppress-health-check': 'all',
  };
  const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const args = [
    `--config-file=${config}`,
    'run',
    description,
    ...options,
    '--continue-on-failure',
    '--no-shrink',
    '--no-color',
  ];
  // It stores its findings in a subfolder.
  const [code, output] = await run(program, args, { cwd, timeout: 500_000, maxBuffer: 1e8 }).then(
    ({ stdout }) => [0, stdout] as const,
    (error: Error & { code?: number; stdout?: string }) =>
      [error.code, error.stdout ?? error.message] as const,
  );
  return { code, output };
}
