import { brokenClaims, checkCoverage, readCoverage } from '../check-coverage.js';

describe('the page of what is covered', () => {
  it('names tests that are there, under those names', () => {
    expect(checkCoverage().faults).toEqual([]);
  });

  it('is held to what it claims', () => {
    const page = [
      '| section | what | where | test |',
      '|---|---|---|---|',
      '| 1 | One | here | `a.spec.ts`: does it |',
      '| 2 | Two | here | **missing** |',
      '| 3 | Three | here | surely |',
      '| 4 | Four | here | `b.spec.ts`: does it |',
      '| 5 | Five | here | `a.spec.ts`: does more |',
    ].join('\n');
    const { claims, missing, faults } = readCoverage(page);
    expect({ claims: claims.length, missing, faults: faults.length }).toEqual({
      claims: 3,
      missing: 1,
      faults: 1,
    });
    const read = (/** @type {string} */ file) => (file === 'a.spec.ts' ? "it('does it')" : undefined);
    expect(brokenClaims(claims, read)).toEqual([
      '4 Four: there is no b.spec.ts',
      '5 Five: a.spec.ts has no “does more”',
    ]);
  });
});
