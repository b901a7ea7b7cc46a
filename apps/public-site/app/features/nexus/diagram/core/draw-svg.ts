import type { DiagramDocument } from '@sevenfold/contracts';
import { nodeSize, type DiagramNode } from './diagram';

export type Colours = {
  ground: string;
  paper: string;
  line: string;
  text: string;
  muted: string;
  fold: string;
  onFold: string;
};
const margin = 40;
const ear = 14;

/** The whole drawing as a self-contained file: no style sheet, no font, nothing external. */
export function svgOf(
  { nodes, edges }: DiagramDocument,
  colours: Colours,
): { svg: string; width: number; height: number } {
  const left = Math.min(...nodes.map(({ x }) => x), 0) - margin;
  const top = Math.min(...nodes.map(({ y }) => y), 0) - margin;
  const width = Math.max(...nodes.map(({ x }) => x + nodeSize.width), 1) + margin - left;
  const height = Math.max(...nodes.map(({ y }) => y + nodeSize.height), 1) + margin - top;
  const byId = new Map(nodes.map(node => [node.id, node]));
  const lines = edges.flatMap(({ from, to, label }) => {
    const [start, end] = [byId.get(from), byId.get(to)];
    return start && end ? [edgeSvg(start, end, label, colours)] : [];
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}" font-family="'Instrument Sans', 'Helvetica Neue', Arial, sans-serif">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="${colours.muted}"/></marker></defs>
<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${colours.ground}"/>
${lines.join('\n')}
${nodes.map(node => nodeSvg(node, colours)).join('\n')}
</svg>`;
  return { svg, width, height };
}

function edgeSvg(
  start: DiagramNode,
  end: DiagramNode,
  label: string,
  { muted, ground, text }: Colours,
): string {
  const [x1, y1] = [start.x + nodeSize.width, start.y + nodeSize.height / 2];
  const [x2, y2] = [end.x, end.y + nodeSize.height / 2];
  const bend = Math.max(40, Math.abs(x2 - x1) / 2);
  const path = `<path d="M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}" fill="none" stroke="${muted}" stroke-width="1.5" marker-end="url(#tip)"/>`;
  if (!label) return path;
  const short = shorten(label, 18);
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const half = short.length * 3.4 + 6;
  return `${path}<rect x="${x - half}" y="${y - 10}" width="${2 * half}" height="20" fill="${ground}"/><text x="${x}" y="${y + 4}" font-size="12" text-anchor="middle" fill="${text}">${escaped(short)}</text>`;
}

function nodeSvg({ kind, label, note, x, y }: DiagramNode, colours: Colours): string {
  const { width, height } = nodeSize;
  const guard = kind === 'guard';
  const shape = guard
    ? `M${x + ear} ${y}H${x + width - ear}L${x + width} ${y + height / 2}L${x + width - ear} ${y + height}H${x + ear}L${x} ${y + height / 2}Z`
    : `M${x} ${y}H${x + width - ear}L${x + width} ${y + ear}V${y + height}H${x}Z`;
  const indent = x + (guard ? 26 : 14);
  return `<path d="${shape}" fill="${guard ? colours.fold : colours.paper}" stroke="${guard ? colours.fold : colours.line}"/>
<text x="${indent}" y="${y + (note ? 28 : 37)}" font-size="14" font-weight="600" fill="${guard ? colours.onFold : colours.text}">${escaped(shorten(label, guard ? 20 : 24))}</text>${
    note
      ? `<text x="${indent}" y="${y + 47}" font-size="12" fill="${guard ? colours.onFold : colours.muted}">${escaped(shorten(note, guard ? 24 : 28))}</text>`
      : ''
  }`;
}

const shorten = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, letter => entities[letter]!);
