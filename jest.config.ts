import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testTimeout, type Project } from './libs/tooling/jest.ts';
import { isShort } from './libs/tooling/journeys.ts';
import { root } from './libs/tooling/processes.ts';
import { findPackages } from './libs/tooling/rules/workspace.ts';

// Runs the Jest projects of all packages at once. On the full stack it runs only the suites of `test/` that use its
// broker or store, and those in a package's jest.full.config.js, which can run nowhere else. A short run tests the adapters
// with real systems, and leaves what services do with them to the nightly run.
const full = process.env['SEVENFOLD_STACK'] === 'full';

const folders = findPackages(root).map(({ folder }) => join(root, folder));
const projects = await configs('jest.config.js');

export default {
  // Jest reads this only from the root config. A project's own value counts only when the project runs alone.
  testTimeout,
  projects: full ? [...projects.flatMap(onlyRealParts), ...(await configs('jest.full.config.js'))] : projects,
};

async function configs(file: string): Promise<Project[]> {
  const paths = folders.map(folder => join(folder, file)).filter(path => existsSync(path));
  return Promise.all(paths.map(async path => (await import(path)).default));
}

/** A package's suites that use other systems on the full stack. The others would only repeat their embedded run. */
function onlyRealParts(project: Project): Project[] {
  if (/(libs[/]tooling|apps[/][^/]+)[/]?$/.test(project.rootDir)) return [];
  const isNeeded =
    isShort(process.env) && !project.rootDir.startsWith(join(root, 'libs/')) ? runsOnlyHere : findsSystems;
  const suites = globSync('test/**/*.spec.ts', { cwd: project.rootDir }).filter(file =>
    isNeeded(join(project.rootDir, file)),
  );
  const testRegex = suites.map(file => `/${file.replaceAll('.', '[.]')}$`).join('|');
  return suites.length ? [{ ...project, testRegex }] : [];
}

/** Whether a test file leaves some of its tests to the full stack. */
function runsOnlyHere(file: string): boolean {
  return readFileSync(file, 'utf8').includes("onStack('full')");
}

/** Whether a test file, or a file of `test/` that it imports, uses the stack's broker or store. */
function findsSystems(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (/service-defaults[/]testing|src[/]testing|testBus|onStack|SEVENFOLD_STACK/.test(text)) return true;
  const imports = [...text.matchAll(/'(\.[^']+)\.js'/g)].map(([, name]) => join(dirname(file), `${name}.ts`));
  return imports.some(
    imported => imported.includes('/test/') && existsSync(imported) && findsSystems(imported, seen),
  );
}
