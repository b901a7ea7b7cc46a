import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export interface WorkspacePackage {
  name: string;
  /** Path from the root, with forward slashes. */
  folder: string;
  manifest: Manifest;
  tsconfig?: TsConfig;
}

interface Manifest {
  name: string;
  workspaces?: string[];
  scripts?: Record<string, string>;
  exports?: Record<string, string | { default: string }>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface TsConfig {
  extends?: string;
  compilerOptions?: { emitDeclarationOnly?: boolean };
  references?: { path: string }[];
}

/** The packages of the workspace, as the root's package.json lists them. */
export function findPackages(root: string): WorkspacePackage[] {
  const { workspaces = [] } = readJson<Manifest>(join(root, 'package.json'));
  return globSync(
    workspaces.map(pattern => `${pattern}/package.json`),
    { cwd: root },
  )
    .map(path => dirname(path).replaceAll('\\', '/'))
    .sort()
    .map(folder => {
      const manifest = readJson<Manifest>(join(root, folder, 'package.json'));
      return { name: manifest.name, folder, manifest, tsconfig: readTsConfig(join(root, folder)) };
    });
}

/**
 * The source files of `@sevenfold/x` and `@sevenfold/x/part`, so that imports can be followed without a build.
 */
export function sourceAliases(root: string, packages: WorkspacePackage[]) {
  return packages.flatMap(({ name, folder, manifest }) =>
    Object.entries(manifest.exports ?? {}).map(([subpath, target]) => {
      const file = typeof target === 'string' ? target : target.default;
      const source = file.replace(/^[.]\/dist\/(.*)[.]js$/, './src/$1.ts');
      return { name: posix.join(name, subpath), alias: join(root, folder, source), onlyModule: true };
    }),
  );
}

export const isNodeTypeScript = (pkg: WorkspacePackage) =>
  pkg.tsconfig?.extends?.endsWith('/tsconfig.node.json') ?? false;

export function readTsConfig(folder: string): TsConfig | undefined {
  const path = join(folder, 'tsconfig.json');
  return existsSync(path) ? readJson<TsConfig>(path) : undefined;
}

function readJson<T>(path: string): T {
  // tsconfig files may hold comments.
  return JSON.parse(readFileSync(path, 'utf8').replace(/^\s*\/\/.*$/gm, ''));
}
