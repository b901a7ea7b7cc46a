/** Our reactions as folded paper. Reactions of other clients show as they are. */
export const reactions = [
  { emoji: '❤️', name: 'Love' },
  { emoji: '🔥', name: 'Fire' },
  { emoji: '✨', name: 'Sparkle' },
  { emoji: '⚡', name: 'Energy' },
  { emoji: '😭', name: 'Tears' },
  { emoji: '🌊', name: 'Wave' },
] as const;

type Facet = { path: string; opacity: number };

const facets = new Map<string, Facet[]>(
  Object.entries({
    '❤️': [
      { path: 'M12 21 2 11V6l4-4 6 5z', opacity: 1 },
      { path: 'M12 21 22 11V6l-4-4-6 5z', opacity: 0.62 },
    ],
    '🔥': [
      { path: 'M13 1 8 7l1 3-4-2-2 7 3 6 6 2z', opacity: 1 },
      { path: 'M13 1l-1 22 7-3 2-6-3-7-1 4-3-3z', opacity: 0.62 },
    ],
    '✨': [
      { path: 'M12 1 9 9l-8 3 8 3 3 8z', opacity: 1 },
      { path: 'M12 1l3 8 8 3-8 3-3 8z', opacity: 0.62 },
    ],
    '⚡': [
      { path: 'M14 1 4 14h7z', opacity: 1 },
      { path: 'M10 23 20 10h-7z', opacity: 0.62 },
    ],
    '😭': [
      { path: 'M8 2 2 12l2 4 4 2z', opacity: 1 },
      { path: 'M8 2l6 10-2 4-4 2z', opacity: 0.62 },
      { path: 'M18 11l-4 7 1.5 3 2.5 1z', opacity: 1 },
      { path: 'M18 11l4 7-1.5 3-2.5 1z', opacity: 0.62 },
    ],
    '🌊': [
      { path: 'M1 20 9 5l5 3-2 4-5 8z', opacity: 1 },
      { path: 'M14 8l1 5-2 3 10 4H7z', opacity: 0.62 },
    ],
  }),
);

export function Glyph({ emoji, size = 22 }: { emoji: string; size?: number }) {
  const drawn = facets.get(emoji);
  if (!drawn) return <span style={{ fontSize: size * 0.8, lineHeight: 1 }}>{emoji}</span>;
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden>
      {drawn.map(({ path, opacity }) => (
        <path key={path} d={path} opacity={opacity} />
      ))}
    </svg>
  );
}
