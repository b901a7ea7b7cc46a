import { posix } from 'node:path';
import { isNodeTypeScript, readTsConfig, type TsConfig, type WorkspacePackage } from './workspace.ts';

interface Workspace {
  root: string;
  packages: WorkspacePackage[];
  imports: Edge[];
}

/** Between two files (an import or a finding) or two folders. */
interface Edge {
  from: string;
  to: string;
}

/**
 * Rules beyond single imports: whether manifests and compiler settings say what the imports do, and whether
 * folders depend on each other. Each rule has its fixture too.
 */
export const manifestRules: { name: string; comment: string; find: (workspace: Workspace) => Edge[] }[] = [
  {
    name: 'folders-form-no-ring',
    comment: 'A folder can be read, tested and moved alone only if what it depends on does not depend on it.',
    find: ({ imports }) => {
      const edges = imports.flatMap(({ from: file, to: target }) => {
        const folders = siblingFolders(file, target);
        return folders && !isTestCode.test(file) ? [{ file, target, ...folders }] : [];
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
    comment:
      '`tsc -b` builds in the order of references; without one it reads yesterday’s declarations. `npm run references` writes them.',
    find: workspace =>
      wantedReferences(workspace).flatMap(({ folder, tsconfig, references }) => {
        const found = referencesOf(folder, tsconfig);
        const missing = references.filter(to => !found.includes(to));
        const needless = found.filter(to => !references.includes(to));
        return [...missing, ...needless].map(to => ({ from: posix.join(folder, 'tsconfig.json'), to }));
      }),
  },
  {
    name: 'every-package-is-type-checked',
    comment: 'The root tsconfig.json references packages for Node; others need their own typecheck script.',
    find: ({ packages }) =>
      packages
        .filter(pkg => pkg.tsconfig && !isNodeTypeScript(pkg) && !pkg.manifest.scripts?.typecheck)
        .map(({ folder }) => ({ from: `${folder}/tsconfig.json`, to: `${folder}/package.json` })),
  },
];

const isTestCode = /[.]spec[.]tsx?$|-testing[.]ts$/;

/**
 * The two sibling folders of one package that an import connects. Undefined for files beside those folders,
 * which belong to all of them.
 */
function siblingFolders(file: string, target: string): Edge | undefined {
  const [source, imported] = [file.split('/'), target.split('/')];
  const depth = source.findIndex((part, index) => part !== imported[index]);
  // The first two parts name the package.
  if (depth < 2 || depth >= Math.min(source.length, imported.length) - 1) return undefined;
  const folderOf = (parts: string[]) => parts.slice(0, depth + 1).join('/');
  return { from: folderOf(source), to: folderOf(imported) };
}

function reaches(edges: Edge[], from: string, to: string) {
  const found = new Set([from]);
  for (const folder of found) for (const edge of edges) if (edge.from === folder) found.add(edge.to);
  return found.has(to);
}

function crossings({ packages, imports }: Workspace) {
  const owner = (file: string) => packages.find(pkg => file.startsWith(`${pkg.folder}/`));
  return imports.flatMap(({ from: file, to: target }) => {
    const from = owner(file);
    const to = owner(target);
    return from && to && from !== to ? [{ file, from, to }] : [];
  });
}

const declares = ({ manifest }: WorkspacePackage, { name }: WorkspacePackage) =>
  name in { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies };

/** The required references of each tsconfig.json: its package's imports; at the root, all packages for Node. */
export function wantedReferences(workspace: Workspace) {
  const compiled = workspace.packages.filter(isNodeTypeScript);
  const imported = crossings(workspace).filter(
    ({ file, from, to }) =>
      file.startsWith(`${from.folder}/src/`) && !/[.]spec[.]tsx?$/.test(file) && isNodeTypeScript(to),
  );
  const ofPackages = compiled.map(pkg => ({
    ...pkg,
    references: [...new Set(imported.filter(({ from }) => from === pkg).map(({ to }) => to.folder))].sort(),
  }));
  const root = {
    folder: '',
    tsconfig: readTsConfig(workspace.root),
    references: compiled.map(({ folder }) => folder),
  };
  return [root, ...ofPackages];
}

const referencesOf = (folder: string, tsconfig?: TsConfig) =>
  (tsconfig?.references ?? []).map(reference => posix.join(folder, reference.path));
