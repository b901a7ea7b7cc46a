import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root, run } from './processes.js';

/**
 * A program built by `go install`: its module, and the version that this repository uses.
 *
 * @typedef {{ name: string, module: string, version: string, otherwise: string }} GoProgram
 */

/** @type {GoProgram} */
export const k6 = {
  name: 'k6',
  module: 'go.k6.io/k6',
  version: 'v1.8.1',
  otherwise: 'https://grafana.com/docs/k6/latest/set-up/install-k6/',
};

/** @type {GoProgram} */
export const helm = {
  name: 'helm',
  module: 'helm.sh/helm/v4/cmd/helm',
  version: 'v4.3.1',
  otherwise: 'https://helm.sh/docs/intro/install/',
};

/** @type {GoProgram} */
export const helmDocs = {
  name: 'helm-docs',
  module: 'github.com/norwoodj/helm-docs/cmd/helm-docs',
  version: 'v1.14.2',
  otherwise: 'https://github.com/norwoodj/helm-docs#installation',
};

const source = (/** @type {GoProgram} */ { module, version }) => `${module}@${version}`;

export const howToGet = (/** @type {GoProgram} */ program) =>
  `${program.name} is not here. With Go: go install ${source(program)}\nOtherwise: ${program.otherwise}`;

const cacheOf = (/** @type {GoProgram} */ { name, version }) => join(root, '.cache', `${name}-${version}`);

/**
 * The program on the PATH, in `go install`'s folder, or in the cache of `fetchProgram`.
 *
 * @param {GoProgram} program
 * @returns {string | undefined}
 */
export function findProgram(program) {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...(process.env['GOBIN'] ? [process.env['GOBIN']] : []),
    ...(process.env['GOPATH'] ?? '')
      .split(delimiter)
      .filter(Boolean)
      .map(folder => join(folder, 'bin')),
    join(homedir(), 'go/bin'),
    cacheOf(program),
  ];
  return folders.map(folder => join(folder, program.name)).find(file => answers(file));
}

/**
 * The program, compiled into the cache if it is not found. Takes minutes, once.
 *
 * @param {GoProgram} program
 * @returns {Promise<string | undefined>} undefined without the program and without Go
 */
export async function fetchProgram(program) {
  const found = findProgram(program);
  const go = found ? undefined : ['go', '/usr/local/go/bin/go'].find(file => answers(file));
  if (found || !go) return found;
  console.log(`Compiling ${source(program)}: takes minutes, once`);
  mkdirSync(cacheOf(program), { recursive: true });
  await run([go, 'install', source(program)], { env: { GOBIN: cacheOf(program) }, minutes: 20 });
  return findProgram(program);
}

/** @param {string} program */
function answers(program) {
  try {
    // helm-docs takes every other word for a wish to write.
    execFileSync(program, ['--help'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
