// Assembles what runs in production: `node deploy/images/production.ts manifests|files <folder>`.
//
// `manifests` writes the package.json of every package that a service needs, without what only development needs,
// for `npm ci`; `files` adds the compiled code, the migrations and the built apps.
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  scripts?: Record<string, string>;
  overrides?: object;
}

const read = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

const workspace = new Map(
  globSync('{services,libs,deploy,apps}/*/package.json', { cwd: root }).map(file => {
    const folder = path.dirname(file);
    const manifest = read(folder);
    return [manifest.name, { folder, manifest }] as const;
  }),
);

/** The services, what prepares their start (migrations, topics, the realm), and the backup program. */
const started = [...workspace.values()]
  .filter(({ folder }) => folder.startsWith('services/'))
  .map(({ manifest }) => manifest.name)
  .concat('@sevenfold/backup', '@sevenfold/images', '@sevenfold/kafka', '@sevenfold/keycloak');

function withNeeded(names: string[]) {
  const needed = new Set<string>();
  const visit = (name: string) => {
    const found = workspace.get(name);
    if (!found || needed.has(name)) return;
    needed.add(name);
    Object.keys(found.manifest.dependencies ?? {}).forEach(visit);
  };
  names.forEach(visit);
  return [...workspace.values()].filter(({ manifest }) => needed.has(manifest.name));
}

const packages = withNeeded(started);

function writeManifests(target: string) {
  for (const { folder, manifest } of packages) {
    const { devDependencies: _development, scripts: _scripts, ...rest } = manifest;
    write(target, folder, rest);
  }
  const { devDependencies: _development, overrides: _overrides, scripts: _scripts, ...rest } = read('.');
  write(target, '.', { ...rest, workspaces: packages.map(({ folder }) => folder) });
  for (const file of ['package-lock.json', '.npmrc'])
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(target, file));
}

function write(target: string, folder: string, manifest: Manifest) {
  mkdirSync(path.join(target, folder), { recursive: true });
  writeFileSync(path.join(target, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function copyFiles(target: string) {
  const parts = packages
    .flatMap(({ folder }) => [`${folder}/dist`, `${folder}/migrations`, `${folder}/prisma/migrations`])
    .concat('apps/public-site/build/client', 'apps/operator-console/build/client');
  for (const part of parts.filter(one => existsSync(path.join(root, one))))
    cpSync(path.join(root, part), path.join(target, part), { recursive: true, filter: isNeededToRun });
}

const isNeededToRun = (file: string) => !/\.(d\.ts|d\.ts\.map|tsbuildinfo)$/.test(file);

const [what, target] = process.argv.slice(2);
if (target && what === 'manifests') writeManifests(target);
else if (target && what === 'files') copyFiles(target);
else throw new Error('Usage: production.ts manifests|files <folder>');
