import type { ReactionMark } from '@sevenfold/contracts';

/** Reactions so close together that they are drawn as one. */
export type Mark = { emoji: string; position: number; count: number };

/** Groups reactions along a track: the most frequent one of each stretch, with their number. */
export function gatherMarks(
  reactions: readonly Pick<ReactionMark, 'emoji' | 'position'>[],
  duration: number,
  stretches = 36,
): Mark[] {
  const width = duration / stretches;
  if (!(width > 0)) return [];
  const byStretch = Map.groupBy(reactions, ({ position }) =>
    Math.min(stretches - 1, Math.floor(position / width)),
  );
  return [...byStretch]
    .map(([stretch, together]) => ({
      emoji: mostFrequent(together.map(({ emoji }) => emoji)),
      position: (stretch + 0.5) * width,
      count: together.length,
    }))
    .sort((a, b) => a.position - b.position);
}

function mostFrequent(values: string[]): string {
  const counts = Map.groupBy(values, value => value);
  return [...counts.entries()].toSorted(([, a], [, b]) => b.length - a.length)[0]![0];
}
