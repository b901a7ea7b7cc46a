import { palette, foldColors, foldInks } from '@sevenfold/brand';
import { plotOf, type CapacityCurve, type PlotPanel } from '@sevenfold/contracts/capacity';

const width = 840;
const panel = { width: 340, height: 170, left: 70, top: 34, gapX: 70, gapY: 62 };
const perRow = 2;
/** One hue for each number of pods, in order. */
const hues = ['nexus', 'skyforge', 'summit', 'echoverse'] as const;

/** A picture of one journey's curves for documents, in both themes. */
export function plot(curves: readonly CapacityCurve[], title: string): string {
  const { people, panels } = plotOf(curves);
  const rows = Math.ceil(panels.length / perRow);
  const height = 40 + rows * (panel.top + panel.height + panel.gapY);
  const ticks = people
    .map(
      ({ at, label }) =>
        `<text x="${at * panel.width}" y="${panel.height + 18}" text-anchor="middle">${label}</text>`,
    )
    .join('');
  const drawn = panels.map((each, index) => {
    const x = panel.left + (index % perRow) * (panel.width + panel.gapX);
    const y = 40 + panel.top + Math.floor(index / perRow) * (panel.top + panel.height + panel.gapY);
    return `<g transform="translate(${x} ${y})">${axes(each)}${ticks}${lines(each)}</g>`;
  });
  const differ = new Set(curves.map(({ cores }) => cores)).size > 1;
  const legend = curves.map(({ pods, cores }, index) => {
    const label = `${pods} ${pods === 1 ? 'pod' : 'pods'}${differ ? ` of ${cores ?? 'any'}` : ''}`;
    return `<g transform="translate(${panel.left + index * 110} 28)"><line class="line hue-${index % hues.length}" x2="20" y1="-4" y2="-4"/><text x="26">${label}</text></g>`;
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    ...legend,
    ...drawn,
    '</svg>',
  ].join('\n')}\n`;
}

function axes({ title, ticks }: PlotPanel) {
  const grid = ticks.map(({ at, label }) => {
    const y = panel.height * (1 - at);
    return `<line class="grid" x2="${panel.width}" y1="${y}" y2="${y}"/><text x="-8" y="${y + 4}" text-anchor="end">${label}</text>`;
  });
  const x = panel.width / 2;
  return `<text class="title" y="-12">${title}</text>${grid.join('')}<text x="${x}" y="${panel.height + 36}" text-anchor="middle">people</text>`;
}

/** Filled where the objectives were met, hollow elsewhere. */
function lines({ lines: each }: PlotPanel) {
  const place = ({ x, y }: { x: number; y: number }) =>
    [x * panel.width, panel.height * (1 - y)].map(value => Number(value.toFixed(1)));
  return each
    .map(({ points }, index) => {
      const hue = `hue-${index % hues.length}`;
      const path = points.map(point => place(point).join()).join(' ');
      const dots = points.map(point => {
        const [x, y] = place(point);
        return `<circle class="dot ${hue}" data-kept="${point.kept}" cx="${x}" cy="${y}" r="4"/>`;
      });
      return `<polyline class="line ${hue}" points="${path}"/>${dots.join('')}`;
    })
    .join('');
}

const theme = (surface: (typeof palette)['light'], colors: Record<(typeof hues)[number], string>) =>
  [
    `.ground{fill:${surface.raised}}`,
    `text{fill:${surface.muted}}`,
    `.title{fill:${surface.text}}`,
    `.grid{stroke:${surface.line}}`,
    `.dot[data-kept="false"]{fill:${surface.raised}}`,
    ...hues.map(
      (hue, index) =>
        `.hue-${index}{stroke:${colors[hue]}}.hue-${index}[data-kept="true"]{fill:${colors[hue]}}`,
    ),
  ].join('');

const style = [
  'text{font:12px system-ui,sans-serif}.title{font-size:14px;font-weight:600}',
  '.line{fill:none;stroke-width:2}.dot{stroke-width:2}',
  theme(palette.light, foldInks),
  `@media (prefers-color-scheme:dark){${theme(palette.dark, foldColors)}}`,
].join('');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
