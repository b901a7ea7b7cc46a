import type { Facet } from './artwork.js';

/** Seven folds on a 70 by 70 grid, the same for the same seed. The cover of tracks that have none. */
export function seededFolds(seed: string): Facet[] {
  const next = randomFrom(seed);
  return Array.from({ length: 7 }, (_, index) => {
    const [top, bottom, slope] = [6 + next() * 26, 40 + next() * 24, index % 2 ? -6 : 6];
    return {
      path: `M${index * 10} ${top}l10 ${slope}V${bottom}l-10 ${-slope}z`,
      side: index % 2 ? 'shade' : 'lit',
    };
  });
}

function randomFrom(seed: string): () => number {
  let hash = 2_166_136_261;
  for (const character of seed) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  return () => (hash = Math.imul(hash ^ (hash >>> 13), 16_777_619) >>> 0) / 2 ** 32;
}
