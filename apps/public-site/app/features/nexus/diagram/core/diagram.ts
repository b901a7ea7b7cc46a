import type { DiagramDocument } from '@sevenfold/contracts';

export type DiagramNode = DiagramDocument['nodes'][number];
export type DiagramEdge = DiagramDocument['edges'][number];
export type NodeKind = DiagramNode['kind'];
/** A drawing with its name. */
export type Diagram = DiagramDocument & { name: string };

export const nodeSize = { width: 208, height: 64 };
export const kindNames: Record<NodeKind, string> = { route: 'Route', guard: 'Guard' };

export const emptyDiagram: Diagram = { name: 'Untitled', nodes: [], edges: [] };

/** A sample that shows what the tool does. */
export const firstDiagram: Diagram = {
  name: 'A small shop',
  nodes: [
    { id: 'home', kind: 'route', label: '/', note: 'Home', x: 0, y: 96 },
    { id: 'goods', kind: 'route', label: '/goods/:id', note: 'A product', x: 288, y: 0 },
    { id: 'guard', kind: 'guard', label: 'Signed in?', note: '', x: 288, y: 128 },
    { id: 'orders', kind: 'route', label: '/orders', note: 'Past orders', x: 576, y: 96 },
    {
      id: 'signin',
      kind: 'route',
      label: '/sign-in',
      note: 'Then takes you back',
      x: 576,
      y: 208,
    },
  ],
  edges: [
    { from: 'home', to: 'goods', label: '' },
    { from: 'home', to: 'guard', label: '' },
    { from: 'guard', to: 'orders', label: 'yes' },
    { from: 'guard', to: 'signin', label: 'no' },
  ],
};

export const edgeId = ({ from, to }: Pick<DiagramEdge, 'from' | 'to'>) => `${from}>${to}`;

/** The next free id. */
export function freeId(nodes: readonly DiagramNode[], kind: NodeKind): string {
  const taken = new Set(nodes.map(({ id }) => id));
  let number = nodes.length + 1;
  while (taken.has(`${kind}-${number}`)) number += 1;
  return `${kind}-${number}`;
}

/** A free position beside the selection, or below everything. */
export function freePlace(nodes: readonly DiagramNode[], beside: DiagramNode | undefined) {
  const start = beside
    ? { x: beside.x + 288, y: beside.y }
    : { x: 0, y: nodes.length ? Math.max(...nodes.map(({ y }) => y)) + 96 : 0 };
  const overlaps = (y: number) =>
    nodes.some(node => Math.abs(node.x - start.x) < nodeSize.width && Math.abs(node.y - y) < nodeSize.height);
  let { y } = start;
  while (overlaps(y)) y += 96;
  return { x: start.x, y };
}
