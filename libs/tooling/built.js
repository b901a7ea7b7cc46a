import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root as repository } from './processes.js';
import { findPackages, isNodeTypeScript } from './rules/workspace.js';

/** @typedef {import('./rules/workspace.js').WorkspacePackage} WorkspacePackage */

/**
 * Throws if the build of the package that contains `file` does not match its current sources. For tests that
 * run built code, such as a service in a separate process.
 *
 * @param {string} file path or URL
 */
export function requireBuilt(file, root = repository) {
  const place = relative(root, file.startsWith('file:') ? fileURLToPath(file) : file).split(sep);
  throwIfStale(
    root,
    findPackages(root).filter(({ folder }) => folder === place.slice(0, 2).join('/')),
  );
}

/**
 * The same for all packages imported by the one in `folder`. Tests read that package's own sources.
 *
 * @param {string} folder
 */
export function requireDependenciesBuilt(folder, root = repository) {
  const packages = findPackages(root);
  const own = packages.find(pkg => join(root, pkg.folder) === join(folder, '.'));
  const needed = own ? dependenciesOf(own, packages) : new Set(packages);
  throwIfStale(root, [...needed]);
}

/**
 * @param {WorkspacePackage} pkg
 * @param {WorkspacePackage[]} packages
 */
function dependenciesOf({ manifest }, packages, found = new Set()) {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  for (const pkg of packages.filter(({ name }) => names.includes(name))) {
    if (found.has(pkg)) continue;
    found.add(pkg);
    dependenciesOf(pkg, packages, found);
  }
  return found;
}

/** Whether others run its build. Scripts that Node runs directly have none. @param {WorkspacePackage} pkg */
const isCompiled = pkg => isNodeTypeScript(pkg) && !pkg.tsconfig.compilerOptions?.emitDeclarationOnly;

/**
 * @param {string} root
 * @param {WorkspacePackage[]} packages
 */
function throwIfStale(root, packages) {
  const files = packages.filter(isCompiled).flatMap(({ folder }) => staleFiles(root, folder));
  if (!files.length) return;
  const shown = files.length > 3 ? [...files.slice(0, 3), `${files.length - 3} more`] : files;
  throw new Error(`These changed since the last build: ${shown.join(', ')}. Run \`npm run build\` first.`);
}

/**
 * Source maps contain the compiled text (`inlineSources`). File times are useless: git and turbo set them.
 *
 * @param {string} root
 * @param {string} folder
 */
function staleFiles(root, folder) {
  return globSync('src/**/*.ts', { cwd: join(root, folder) })
    .filter(file => !/[.](spec|d)[.]ts$/.test(file))
    .map(file => `${folder}/${file}`)
    .filter(file => {
      const map = join(root, file.replace('/src/', '/dist/').replace(/ts$/, 'js.map'));
      if (!existsSync(map)) return true;
      const [compiled] = JSON.parse(readFileSync(map, 'utf8')).sourcesContent ?? [];
      return compiled !== readFileSync(join(root, file), 'utf8');
    })
    .sort();
}
