// `node bill-of-materials.ts <folder>`, in a folder of installed packages: writes `<folder>/sbom.cdx.json` with `npm sbom`.
//
// npm refuses to list packages if one of them requires a peer in another version. Our tests decide which
// peers work together, so npm gets a lockfile without these requirements.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = process.argv[2] ?? '.';
const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

interface Lock {
  /** Keyed by the folder that the package is installed in. */
  packages: Record<string, object>;
}

function installedOnly({ packages, ...lock }: Lock) {
  const installed = Object.entries(packages).filter(([place]) => existsSync(path.join(folder, place)));
  const needs = ['peerDependencies', 'peerDependenciesMeta', 'devDependencies', 'optionalDependencies'];
  const plain = (entry: object) =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => !needs.includes(name)));
  return {
    ...lock,
    packages: {
      ...Object.fromEntries(installed.map(([place, entry]) => [place, plain(entry)])),
      '': manifest,
    },
  };
}

const manifest = read('package.json');
const scratch = mkdtempSync(path.join(tmpdir(), 'bill-'));
try {
  writeFileSync(path.join(scratch, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    path.join(scratch, 'package-lock.json'),
    JSON.stringify(installedOnly(read('package-lock.json'))),
  );
  const bill = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: scratch,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  writeFileSync(path.join(folder, 'sbom.cdx.json'), bill);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
