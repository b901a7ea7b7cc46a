import { foldColors, logo } from '@sevenfold/brand';

const panelWidth = 60;
const depth = 26;
const height = 420;

/** A sheet folded into seven panels, every second one in the shade. */
export function foldedSheet(): string {
  const panels = Object.values(foldColors).map((color, index) => {
    const [left, right] = [index * panelWidth, (index + 1) * panelWidth];
    const [near, far] = index % 2 === 0 ? [0, depth] : [depth, 0];
    const corners = [
      [left, near],
      [right, far],
      [right, height - depth + far],
      [left, height - depth + near],
    ];
    const points = corners.map(corner => corner.join(',')).join(' ');
    const shade = index % 2 === 0 ? '' : `<polygon points="${points}" fill="#10211f" opacity=".16"/>`;
    return `<polygon points="${points}" fill="${color}"/>${shade}`;
  });
  const viewBox = `0 0 ${panelWidth * panels.length} ${height}`;
  return `<svg class="sheet" viewBox="${viewBox}" preserveAspectRatio="none" aria-hidden="true">${panels.join('')}</svg>`;
}

export function logoMark(): string {
  const facets = logo.facets.map(
    ({ path, side }) => `<path d="${path}" fill="currentColor"${side === 'shade' ? ' opacity=".62"' : ''}/>`,
  );
  return `<svg class="mark" viewBox="${logo.viewBox}" aria-hidden="true">${facets.join('')}</svg>`;
}
