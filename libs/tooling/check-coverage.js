// Whether every test that docs/coverage.md names is there, under that name.
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const root = new URL('../../', import.meta.url);

/** @typedef {{ section: string, what: string, file: string, name: string }} Claim */

/**
 * Rows of the page's tables, and what they claim.
 * @param {string} page
 * @returns {{ claims: Claim[], missing: number, faults: string[] }}
 */
export function readCoverage(page) {
  const rows = page.split('\n').filter(line => line.startsWith('| ') && !line.startsWith('| section'));
  const claims = [];
  const faults = [];
  let missing = 0;
  for (const row of rows) {
    const [section = '', what = '', , test = ''] = row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim());
    const named = /^`([^`]+)`: (.+)$/.exec(test);
    if (test === '**missing**') missing += 1;
    else if (named) claims.push({ section, what, file: named[1] ?? '', name: named[2] ?? '' });
    else faults.push(`${section} ${what}: names neither a test nor that it is missing`);
  }
  return { claims, missing, faults };
}

/**
 * @param {readonly Claim[]} claims
 * @param {(file: string) => string | undefined} read
 * @returns {string[]}
 */
export function brokenClaims(claims, read) {
  return claims.flatMap(({ section, what, file, name }) => {
    const source = read(file);
    if (source === undefined) return [`${section} ${what}: there is no ${file}`];
    return source.includes(name) ? [] : [`${section} ${what}: ${file} has no “${name}”`];
  });
}

/** @returns {{ faults: string[], claims: number, missing: number }} */
export function checkCoverage() {
  const { claims, missing, faults } = readCoverage(readFileSync(new URL('docs/coverage.md', root), 'utf8'));
  const read = (/** @type {string} */ file) => {
    const address = new URL(file, root);
    return existsSync(address) ? readFileSync(address, 'utf8') : undefined;
  };
  return { faults: [...faults, ...brokenClaims(claims, read)], claims: claims.length, missing };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { faults, claims, missing } = checkCoverage();
  for (const fault of faults) console.error(fault);
  console.log(`${claims} lines with a test, ${missing} without`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
