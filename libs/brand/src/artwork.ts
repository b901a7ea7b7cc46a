/** One flat facet of folded paper: a path and its visible side. */
export type Facet = { path: string; side: 'lit' | 'middle' | 'shade' };

/** The logo: a strip of paper folded once into a seven. On a 32 by 32 grid. */
export const logo: { viewBox: string; facets: Facet[] } = {
  viewBox: '0 0 32 32',
  facets: [
    { path: 'M3 4H29L22.6 12.5H3Z', side: 'lit' },
    { path: 'M29 4L22.6 12.5H18.4L9.5 29H18.6L29 9.6Z', side: 'shade' },
  ],
};

/** The logo as an SVG file, for favicons and documents. */
export function logoSvg(lit: string, shade: string, ground?: string): string {
  const backdrop = ground ? `<rect width="32" height="32" fill="${ground}"/>` : '';
  const faces = logo.facets.map(
    facet => `<path d="${facet.path}" fill="${facet.side === 'lit' ? lit : shade}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logo.viewBox}">${backdrop}${faces.join('')}</svg>`;
}
