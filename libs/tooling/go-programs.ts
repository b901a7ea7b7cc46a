import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root, run } from './processes.ts';

/** A program built by `go install`: its module, and the version that this repository uses. */
export interface GoProgram {
  name: string;
  module: string;
  version: string;
  /** Where to read how to install it without Go. */
  otherwise: string;
}

export const k6: GoProgram = {
  name: 'k6',
  module: 'go.k6.io/k6',
  version: 'v1.8.1',
  otherwise: 'https://grafana.com/docs/k6/latest/set-up/install-k6/',
};

export const helm: GoProgram = {
  name: 'helm',
  module: 'helm.sh/helm/v4/cmd/helm',
  version: 'v4.3.1',
  otherwise: 'https://helm.sh/docs/intro/install/',
};

export const helmDocs: GoProgram = {
  name: 'helm-docs',
  module: 'github.com/norwoodj/helm-docs/cmd/helm-docs',
  version: 'v1.14.2',
  otherwise: 'https://github.com/norwoodj/helm-docs#installation',
};

/** Reads the packages of an image: npm's, Debian's, Java's and Go's. */
export const syft: GoProgram = {
  name: 'syft',
  module: 'github.com/anchore/syft/cmd/syft',
  version: 'v1.57.1',
  otherwise: 'https://github.com/anchore/syft#installation',
};

const source = ({ module, version }: GoProgram) => `${module}@${version}`;

export const howToGet = (program: GoProgram) =>
  `${program.name} is not here. With Go: go install ${source(program)}\nOtherwise: ${program.otherwise}`;

const cacheOf = ({ name, version }: GoProgram) => join(root, '.cache', `${name}-${version}`);

/** The program on the PATH, in `go install`'s folder, or in the cache of `fetchProgram`. */
export function findProgram(program: GoProgram): string | undefined {
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
 * @returns undefined without the program and without Go
 */
export async function fetchProgram(program: GoProgram): Promise<string | undefined> {
  const found = findProgram(program);
  const go = found ? undefined : ['go', '/usr/local/go/bin/go'].find(file => answers(file, 'version'));
  if (found || !go) return found;
  console.log(`Compiling ${source(program)}: takes minutes, once`);
  mkdirSync(cacheOf(program), { recursive: true });
  await run([go, 'install', source(program)], { env: { GOBIN: cacheOf(program) }, minutes: 20 });
  return findProgram(program);
}

/** Go has no `--help`, and helm-docs writes its files for any other argument. */
function answers(program: string, question = '--help') {
  try {
    execFileSync(program, [question], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
