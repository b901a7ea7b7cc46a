import { divisions, type DivisionId } from '@sevenfold/brand';

const opacityOfSide = { lit: 1, middle: 0.78, shade: 0.55 };

/** A division's icon in the current text colour. Always beside its name. */
export function DivisionIcon({ division, size = 24 }: { division: DivisionId; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden>
      {divisions[division].icon.map(facet => (
        <path key={facet.path} d={facet.path} opacity={opacityOfSide[facet.side]} />
      ))}
    </svg>
  );
}
