import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

interface Locked {
  link?: boolean;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

/** By the folder that a package is installed in. */
type Packages = Record<string, Locked>;

const lock = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(lock) as { packages: Packages };

/** @returns optional packages that a package asks for and the lock does not hold */
function missingPackages(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => !resolve(packages, folder, name)),
  );
}

/** As Node does: beside the package, then in each folder above. */
function resolve(packages: Packages, folder: string, name: string) {
  const parts = folder.split('/node_modules/');
  const above = parts.map((_, depth) => `${parts.slice(0, depth + 1).join('/node_modules/')}/`);
  return [...above, ''].some(prefix => packages[`${prefix}node_modules/${name}`]);
}

describe('the lock file', () => {
  it('has the packages of every platform, so that `npm ci` works on each', () => {
    expect(missingPackages(packages)).toEqual([]);
    const incomplete = { 'node_modules/a': { optionalDependencies: { '@a/linux-arm64': '1.2.3' } } };
    expect(missingPackages(incomplete)).toEqual(['@a/linux-arm64']);
  });

  it('has a checksum for every package', () => {
    const unverified = Object.entries(packages).filter(
      ([folder, { link, integrity }]) => folder.includes('node_modules/') && !link && !integrity,
    );
    expect(unverified.map(([folder]) => folder)).toEqual([]);
  });

  it('names no registry', () => {
    expect(lock).not.toMatch(/"resolved": "https?:/);
  });
});
