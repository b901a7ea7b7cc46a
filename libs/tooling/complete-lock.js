// Adds to package-lock.json what npm leaves out of it where a registry does not offer other platforms' builds: the
// optional packages of those platforms. Without them `npm ci` refuses the lock, here and on those platforms.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const file = new URL('../../package-lock.json', import.meta.url);
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/**
 * The optional packages that some package of the lock asks for and the lock does not hold.
 * @param {{ packages: Record<string, any> }} lock
 * @returns {Map<string, any>} lock entries by their place
 */
export function missingPlatformPackages(lock) {
  const missing = new Map();
  for (const [place, { optionalDependencies = {} }] of Object.entries(lock.packages))
    for (const [name, range] of Object.entries(optionalDependencies))
      if (!isInstalled(lock, place, name)) missing.set(`node_modules/${name}`, entryFor(name, range));
  return missing;
}

/**
 * @param {{ packages: Record<string, any> }} lock
 * @param {string} place
 * @param {string} name
 */
function isInstalled(lock, place, name) {
  const parts = place.split('/node_modules/');
  const above = parts.map((_, depth) => parts.slice(0, depth + 1).join('/node_modules/'));
  return [...above, ''].some(folder => lock.packages[`${folder && `${folder}/`}node_modules/${name}`]);
}

/**
 * The name of such a package says what it is for; only its integrity is unknown, and npm records that itself.
 *
 * @param {string} name
 * @param {unknown} range
 */
function entryFor(name, range) {
  const words = name.replace(/^@[^/]+\//, '').split(/[-.]/);
  const of = (/** @type {string[]} */ list) =>
    words.map(word => (word === 'armv7' ? 'arm' : word)).filter(word => list.includes(word));
  return {
    version: String(range).replace(/^[~^]/, ''),
    ...(of(processors).length > 0 && { cpu: of(processors).slice(0, 1) }),
    optional: true,
    ...(of(systems).length > 0 && { os: of(systems).slice(0, 1) }),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingPlatformPackages(lock);
  const entries = [...Object.entries(lock.packages), ...missing].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`);
  process.stdout.write(`${missing.size} packages of other platforms added\n`);
}
