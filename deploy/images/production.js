// Assembles what runs in production: `node deploy/images/production.js manifests|files <folder>`.
//
// `manifests` writes the package.json of every package that a service needs, without what only development needs,
// for `npm ci`; `files` adds the compiled code, the migrations and the built apps.
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = folder => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

const workspace = new Map(
  globSync(
    ['services/*', 'libs/*', 'deploy/*', 'apps/*'].map(pattern => `${pattern}/package.json`),
    {
      cwd: root,
    },
  ).map(file => {
    const folder = path.dirname(file);
    const manifest = read(folder);
    return [manifest.name, { folder, manifest }];
  }),
);

/** What is started, and the programs that prepare a start: migrations, topics, the realm. */
const started = [...workspace.values()]
  .filter(({ folder }) => folder.startsWith('services/'))
  .map(({ manifest }) => manifest.name)
  .concat('@sevenfold/images', '@sevenfold/kafka', '@sevenfold/keycloak');

function withNeeded(names) {
  const needed = new Set();
  const visit = name => {
    if (!workspace.has(name) || needed.has(name)) return;
    needed.add(name);
    Object.keys(workspace.get(name).manifest.dependencies ?? {}).forEach(visit);
  };
  names.forEach(visit);
  return [...workspace.values()].filter(({ manifest }) => needed.has(manifest.name));
}

const packages = withNeeded(started);

function writeManifests(target) {
  for (const { folder, manifest } of packages) {
    const { devDependencies: _development, scripts: _scripts, ...rest } = manifest;
    write(target, folder, rest);
  }
  const { devDependencies, overrides: _overrides, scripts: _scripts, ...rest } = read('.');
  write(target, '.', { ...rest, workspaces: packages.map(({ folder }) => folder) });
  for (const file of ['package-lock.json', '.npmrc'])
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(target, file));
}

function write(target, folder, manifest) {
  mkdirSync(path.join(target, folder), { recursive: true });
  writeFileSync(path.join(target, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function copyFiles(target) {
  const parts = packages
    .flatMap(({ folder }) => [`${folder}/dist`, `${folder}/migrations`, `${folder}/prisma/migrations`])
    .concat('apps/public-site/build/client', 'apps/operator-console/build/client');
  for (const part of parts.filter(one => existsSync(path.join(root, one))))
    cpSync(path.join(root, part), path.join(target, part), { recursive: true, filter: isNeededToRun });
}

const isNeededToRun = file => !/\.(d\.ts|d\.ts\.map|tsbuildinfo)$/.test(file);

const [what, target] = process.argv.slice(2);
if (what === 'manifests') writeManifests(target);
else if (what === 'files') copyFiles(target);
else throw new Error('Usage: production.js manifests|files <folder>');
