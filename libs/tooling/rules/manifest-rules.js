import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isNodeTypeScript } from './workspace.js';

/**
 * What a rule about a single import cannot see: whether manifests and compiler settings say what the imports do, and
 * whether folders depend on each other. Each has its fixture too.
 *
 * @typedef {import('./workspace.js').WorkspacePackage} WorkspacePackage
 * @typedef {{ root: string, packages: WorkspacePackage[], imports: { from: string, to: string }[] }} Workspace
 * @typedef {{ from: string, to: string }} Finding
 * @type {{ name: string, comment: string, find: (workspace: Workspace) => Finding[] }[]}
 */
export const manifestRules = [
  {
    name: 'folders-of-a-service-form-no-ring',
    comment: 'A folder can be read, tested and moved alone only if what it depends on does not depend on it.',
    find: ({ imports }) => {
      const edges = imports.flatMap(({ from: file, to: target }) => {
        const [from, to] = [serviceFolderOf(file), serviceFolderOf(target)];
        return from && to && from !== to && !isTestCode.test(file) ? [{ file, target, from, to }] : [];
      });
      return edges
        .filter(({ from, to }) => reaches(edges, to, from))
        .map(({ file, target }) => ({ from: file, to: target }));
    },
  },
  {
    name: 'workspace-imports-are-declared',
    comment: 'turbo builds in the order of package.json, and images hold what it lists.',
    find: workspace =>
      crossings(workspace)
        .filter(({ from, to }) => !declares(from, to))
        .map(({ file, from, to }) => ({ from: file, to: `${to.name} (not in ${from.folder}/package.json)` })),
  },
  {
    name: 'workspace-imports-are-referenced',
    comment: '`tsc -b` builds in the order of references; without one it reads yesterday’s declarations.',
    find: workspace =>
      crossings(workspace)
        .filter(({ file, from, to }) => isCompiledBySolution(file, from) && isNodeTypeScript(to))
        .filter(({ from, to }) => !references(from).includes(to.folder))
        .map(({ file, from, to }) => ({
          from: file,
          to: `${to.name} (not in ${from.folder}/tsconfig.json)`,
        })),
  },
  {
    name: 'every-package-is-type-checked',
    comment: 'By the root tsconfig.json, or by a typecheck script of its own.',
    find: ({ root, packages }) => {
      const path = join(root, 'tsconfig.json');
      const solution = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
      const listed = (solution.references ?? []).map((/** @type {{ path: string }} */ r) =>
        posix.normalize(r.path),
      );
      return packages
        .filter(pkg => pkg.tsconfig)
        .filter(pkg =>
          isNodeTypeScript(pkg) ? !listed.includes(pkg.folder) : !pkg.manifest.scripts?.typecheck,
        )
        .map(pkg => ({ from: `${pkg.folder}/tsconfig.json`, to: 'tsconfig.json' }));
    },
  },
];

const isTestCode = /[.]spec[.]tsx?$|-testing[.]ts$/;

/** Undefined for files beside the folders, which belong to all of them. @param {string} file */
const serviceFolderOf = file => /^(services[/][^/]+[/]src[/][^/]+)[/]/.exec(file)?.[1];

/** @param {{ from: string, to: string }[]} edges @param {string} from @param {string} to */
function reaches(edges, from, to) {
  const found = new Set([from]);
  for (const folder of found) for (const edge of edges) if (edge.from === folder) found.add(edge.to);
  return found.has(to);
}

/** @param {Workspace} workspace */
function crossings({ packages, imports }) {
  const owner = (/** @type {string} */ file) => packages.find(pkg => file.startsWith(`${pkg.folder}/`));
  return imports.flatMap(({ from: file, to: target }) => {
    const from = owner(file);
    const to = owner(target);
    return from && to && from !== to ? [{ file, from, to }] : [];
  });
}

/** @type {(from: WorkspacePackage, to: WorkspacePackage) => boolean} */
const declares = ({ manifest }, { name }) =>
  name in { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies };

/** @type {(file: string, pkg: WorkspacePackage) => boolean} */
const isCompiledBySolution = (file, pkg) =>
  isNodeTypeScript(pkg) && file.startsWith(`${pkg.folder}/src/`) && !/[.]spec[.]tsx?$/.test(file);

/** @type {(pkg: WorkspacePackage) => string[]} */
const references = ({ folder, tsconfig }) =>
  (tsconfig.references ?? []).map((/** @type {{ path: string }} */ reference) =>
    posix.join(folder, reference.path).replace(/\/$/, ''),
  );
