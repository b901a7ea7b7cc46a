import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const lock = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');

/** @returns {string[]} optional packages that a package asks for and the lock does not hold */
function missingPackages(/** @type {{ packages: Record<string, any> }} */ { packages }) {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => !resolve(packages, folder, name)),
  );
}

/** As Node does: beside the package, then in each folder above. */
function resolve(
  /** @type {Record<string, any>} */ packages,
  /** @type {string} */ folder,
  /** @type {string} */ name,
) {
  const parts = folder.split('/node_modules/');
  const above = parts.map((_, depth) => `${parts.slice(0, depth + 1).join('/node_modules/')}/`);
  return [...above, ''].some(prefix => packages[`${prefix}node_modules/${name}`]);
}

describe('the lock file', () => {
  it('holds the packages of every platform, or `npm ci` refuses it there', () => {
    expect(missingPackages(JSON.parse(lock))).toEqual([]);
    const packages = { 'node_modules/a': { optionalDependencies: { '@a/linux-arm64': '1.2.3' } } };
    expect(missingPackages({ packages })).toEqual(['@a/linux-arm64']);
  });

  it('says of every package what its content has to be', () => {
    const entries = Object.entries(/** @type {Record<string, any>} */ (JSON.parse(lock).packages));
    const unverified = entries.filter(
      ([folder, { link, integrity }]) => folder.includes('node_modules/') && !link && !integrity,
    );
    expect(unverified.map(([folder]) => folder)).toEqual([]);
  });

  it('names no registry', () => {
    expect(lock).not.toMatch(/"resolved": "https?:/);
  });
});
