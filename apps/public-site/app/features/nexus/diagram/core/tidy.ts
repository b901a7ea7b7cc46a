import type { DiagramDocument } from '@sevenfold/contracts';
import type { DiagramNode } from './diagram';

const step = { x: 288, y: 88 };

/**
 * Lays nodes out from left to right, each under the first node that leads to it, with parents in the middle
 * of their children.
 */
export function tidied({ nodes, edges }: DiagramDocument): DiagramNode[] {
  const children = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const hasParent = new Set<string>();
  const claimed = new Set<string>();
  const roots = rootsOf({ nodes, edges });

  // Breadth first, so that each node is as near to its root as possible.
  const queue = [...roots];
  for (const root of roots) claimed.add(root);
  for (let id = queue.shift(); id !== undefined; id = queue.shift())
    for (const { to } of edges.filter(({ from }) => from === id)) {
      if (claimed.has(to)) continue;
      claimed.add(to);
      hasParent.add(to);
      children.get(id)!.push(to);
      queue.push(to);
    }

  const places = new Map<string, { x: number; y: number }>();
  let row = 0;
  const place = (id: string, depth: number): number => {
    const below = children.get(id)!.map(child => place(child, depth + 1));
    const y = below.length ? (below[0]! + below.at(-1)!) / 2 : row++ * step.y;
    places.set(id, { x: depth * step.x, y: Math.round(y) });
    return y;
  };
  for (const { id } of nodes) if (!hasParent.has(id)) place(id, 0);
  return nodes.map(node => ({ ...node, ...places.get(node.id)! }));
}

/** Nodes without an incoming line; of a cycle without one, the node that was drawn first. */
function rootsOf({ nodes, edges }: DiagramDocument): string[] {
  const targets = new Set(edges.filter(({ from, to }) => from !== to).map(({ to }) => to));
  const roots = nodes.filter(({ id }) => !targets.has(id)).map(({ id }) => id);
  const reached = new Set<string>();
  const reach = (start: string) => {
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      open.push(...edges.filter(({ from }) => from === id).map(({ to }) => to));
    }
  };
  roots.forEach(reach);
  for (const { id } of nodes)
    if (!reached.has(id)) {
      roots.push(id);
      reach(id);
    }
  return roots;
}
