import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/**
 * @typedef {object} WorkspacePackage
 * @property {string} name
 * @property {string} folder path from the root, with forward slashes
 * @property {any} manifest
 * @property {any} [tsconfig]
 */

/**
 * The packages of the workspace, as the root's package.json lists them.
 * @param {string} root
 * @returns {WorkspacePackage[]}
 */
export function findPackages(root) {
  const { workspaces } = readJson(join(root, 'package.json'));
  return globSync(
    workspaces.map((/** @type {string} */ pattern) => `${pattern}/package.json`),
    { cwd: root },
  )
    .map(path => dirname(path).replaceAll('\\', '/'))
    .sort()
    .map(folder => {
      const manifest = readJson(join(root, folder, 'package.json'));
      const tsconfig = join(root, folder, 'tsconfig.json');
      return {
        name: manifest.name,
        folder,
        manifest,
        tsconfig: existsSync(tsconfig) ? readJson(tsconfig) : undefined,
      };
    });
}

/**
 * Where `@sevenfold/x` and `@sevenfold/x/part` lie in the sources, so that imports can be followed without
 * a build.
 * @param {string} root
 * @param {WorkspacePackage[]} packages
 */
export function sourceAliases(root, packages) {
  return packages.flatMap(({ name, folder, manifest }) =>
    Object.entries(manifest.exports ?? {}).map(([subpath, target]) => {
      const file = typeof target === 'string' ? target : target.default;
      const source = file.replace(/^[.]\/dist\/(.*)[.]js$/, './src/$1.ts');
      return { name: posix.join(name, subpath), alias: join(root, folder, source), onlyModule: true };
    }),
  );
}

/** @param {WorkspacePackage} pkg */
export const isNodeTypeScript = pkg => String(pkg.tsconfig?.extends ?? '').endsWith('/tsconfig.node.json');

/** @param {string} path */
function readJson(path) {
  // tsconfig files may hold comments.
  return JSON.parse(readFileSync(path, 'utf8').replace(/^\s*\/\/.*$/gm, ''));
}
