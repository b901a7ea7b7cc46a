export type Hit = { at: number; accent: number };

const accents: Record<string, number> = { X: 1.15, x: 0.95, o: 0.7, '-': 0.4 };

/** Parses `'x..o x..x'`: a grid of `step` beats with X strong, x plain, o soft, - ghost, . no hit. */
export function pattern(text: string, step = 0.25): Hit[] {
  return Array.from(text.replaceAll(/[\s|]/g, '')).flatMap((sign, place) => {
    if (sign === '.') return [];
    const accent = accents[sign];
    if (accent === undefined) throw new Error(`No such hit: ${sign}`);
    return [{ at: place * step, accent }];
  });
}

/** A Euclidean rhythm: `count` hits spread as evenly as possible over `steps`, rotated by `rotate`. */
export function euclid(count: number, steps: number, rotate = 0): string {
  return Array.from({ length: steps }, (_, step) =>
    (((step + rotate) % steps) * count) % steps < count ? 'x' : '.',
  ).join('');
}
