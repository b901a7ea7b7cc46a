import { divisions, type DivisionId } from '@sevenfold/brand';

/** A division's folded-paper glyph, in the text colour of where it stands. Always beside its name. */
export function DivisionIcon({ division, size = 24 }: { division: DivisionId; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden>
      {divisions[division].icon.map(facet => (
        <path key={facet.path} d={facet.path} opacity={facet.side === 'lit' ? 1 : 0.55} />
      ))}
    </svg>
  );
}
