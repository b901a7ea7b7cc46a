import { brand, logo } from '@sevenfold/brand';

/** The mark, in the text colour of where it stands. Beside the written name it is decoration. */
export function Logo({ size = 32, labelled = false }: { size?: number; labelled?: boolean }) {
  return (
    <svg
      viewBox={logo.viewBox}
      width={size}
      height={size}
      fill="currentColor"
      {...(labelled ? { role: 'img', 'aria-label': brand.name } : { 'aria-hidden': true })}
    >
      {logo.facets.map(facet => (
        <path key={facet.path} d={facet.path} opacity={facet.side === 'lit' ? 1 : 0.62} />
      ))}
    </svg>
  );
}
