import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testTimeout, type Project } from './libs/tooling/jest.ts';
import { root } from './libs/tooling/processes.ts';
import { findPackages } from './libs/tooling/rules/workspace.ts';

// One run over the jest projects of all packages. On the full stack: the suites of `test/` in packages that
// ask for its broker or store, and what a package keeps in jest.full.config.js because it can run nowhere else.
const full = process.env['SEVENFOLD_STACK'] === 'full';

const folders = findPackages(root).map(({ folder }) => join(root, folder));
const projects = await configs('jest.config.js');

export default {
  // Jest takes this from the root config only. A project's own value counts only if it runs alone.
  testTimeout,
  projects: full
    ? [...projects.filter(usesStack).map(onlyRealParts), ...(await configs('jest.full.config.js'))]
    : projects,
};

async function configs(file: string): Promise<Project[]> {
  const paths = folders.map(folder => join(folder, file)).filter(path => existsSync(path));
  return Promise.all(paths.map(async path => (await import(path)).default));
}

/** Whether the suites of a package find other systems on the full stack. The rest would only run twice. */
function usesStack({ rootDir }: Project) {
  if (/(libs[/]tooling|apps[/][^/]+)[/]?$/.test(rootDir)) return false;
  return globSync('test/**/*.ts', { cwd: rootDir }).some(file =>
    /service-defaults[/]testing|testBus|onStack|SEVENFOLD_STACK/.test(
      readFileSync(join(rootDir, file), 'utf8'),
    ),
  );
}

function onlyRealParts(project: Project) {
  return { ...project, testRegex: '/test/.*\\.spec\\.ts$' };
}
