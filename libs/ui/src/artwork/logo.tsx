import { brand, logo } from '@sevenfold/brand';

/** The logo in the current text colour. Decorative beside the written name. */
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
