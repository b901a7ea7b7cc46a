import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root as repository } from './processes.ts';
import { findPackages, isNodeTypeScript, type WorkspacePackage } from './rules/workspace.ts';

/**
 * Throws if the build of the package that contains `file` does not match its current sources. For tests that
 * run built code, such as a service in a separate process.
 *
 * @param file path or URL
 */
export function requireBuilt(file: string, root = repository) {
  const place = relative(root, file.startsWith('file:') ? fileURLToPath(file) : file).split(sep);
  throwIfStale(
    root,
    findPackages(root).filter(({ folder }) => folder === place.slice(0, 2).join('/')),
  );
}

/**
 * The same for all packages that the one in `folder` imports. Tests read the sources of their own package.
 */
export function requireDependenciesBuilt(folder: string, root = repository) {
  const packages = findPackages(root);
  const own = packages.find(pkg => join(root, pkg.folder) === join(folder, '.'));
  const needed = own ? dependenciesOf(own, packages) : new Set(packages);
  throwIfStale(root, [...needed]);
}

function dependenciesOf(
  { manifest }: WorkspacePackage,
  packages: WorkspacePackage[],
  found = new Set<WorkspacePackage>(),
) {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  for (const pkg of packages.filter(({ name }) => names.includes(name))) {
    if (found.has(pkg)) continue;
    found.add(pkg);
    dependenciesOf(pkg, packages, found);
  }
  return found;
}

/** Whether other packages run its build. Scripts that Node runs directly have no build. */
const isCompiled = (pkg: WorkspacePackage) =>
  isNodeTypeScript(pkg) && !pkg.tsconfig?.compilerOptions?.emitDeclarationOnly;

function throwIfStale(root: string, packages: WorkspacePackage[]) {
  const files = packages.filter(isCompiled).flatMap(({ folder }) => staleFiles(root, folder));
  if (!files.length) return;
  const shown = files.length > 3 ? [...files.slice(0, 3), `${files.length - 3} more`] : files;
  throw new Error(`These changed since the last build: ${shown.join(', ')}. Run \`npm run build\` first.`);
}

/** Source maps contain the compiled text (`inlineSources`). File times are useless: git and turbo set them. */
function staleFiles(root: string, folder: string) {
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
