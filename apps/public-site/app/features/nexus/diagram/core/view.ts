import { nodeSize, type DiagramNode } from './diagram';

type Size = { width: number; height: number };
/** Position of the drawing, in pixels from the canvas' corner to the drawing's origin, and its scale. */
export type View = { x: number; y: number; zoom: number };

/** Pixels around the drawing. */
const margin = 24;
/** At this zoom, labels of 14 pixels measure 12. */
const readableZoom = 12 / 14;
/** A narrower canvas has no overview beside the drawing, so the drawing itself must be readable. */
const narrow = 640;
export const leastZoom = 0.1;

/** Shows the whole drawing. On a phone a wide one begins at its left edge instead, where the first node is. */
export function viewOf(nodes: readonly DiagramNode[], { width, height }: Size): View {
  const [first] = nodes.toSorted((a, b) => a.x - b.x || a.y - b.y);
  if (!first) return { x: margin, y: margin, zoom: 1 };
  const across = extent(
    nodes.map(({ x }) => x),
    nodeSize.width,
  );
  const down = extent(
    nodes.map(({ y }) => y),
    nodeSize.height,
  );
  const fits = Math.min(1, (width - 2 * margin) / across.length, (height - 2 * margin) / down.length);
  const zoom = Math.max(fits, width < narrow ? readableZoom : leastZoom);
  return {
    x: placeOf(across, width, zoom, across.from),
    y: placeOf(down, height, zoom, first.y + nodeSize.height / 2 - height / 2 / zoom + margin / zoom),
    zoom,
  };
}

/** Whether the whole drawing is on the canvas, so that an overview would only cover it. */
export const showsAll = (nodes: readonly DiagramNode[], { width, height }: Size, { x, y, zoom }: View) =>
  nodes.every(
    node =>
      x + node.x * zoom >= 0 &&
      y + node.y * zoom >= 0 &&
      x + (node.x + nodeSize.width) * zoom <= width &&
      y + (node.y + nodeSize.height) * zoom <= height,
  );

type Extent = { from: number; length: number };

function extent(starts: number[], size: number): Extent {
  const from = Math.min(...starts);
  return { from, length: Math.max(...starts) + size - from };
}

/** In the middle if it fits; otherwise from `start`, but not beyond its ends. */
function placeOf({ from, length }: Extent, space: number, zoom: number, start: number): number {
  if (length * zoom <= space - 2 * margin) return (space - length * zoom) / 2 - from * zoom;
  const last = from + length - (space - 2 * margin) / zoom;
  return margin - Math.max(from, Math.min(start, last)) * zoom;
}
