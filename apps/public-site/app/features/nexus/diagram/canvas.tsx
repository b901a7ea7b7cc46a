import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import {
  Background,
  Controls,
  Handle,
  MarkerType,
  MiniMap,
  Position,
  ReactFlow,
  useStore,
  type Edge,
  type EdgeChange,
  type Node,
  type NodeChange,
  type NodeProps,
  type OnMove,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { edgeId, nodeSize, type Diagram, type DiagramNode } from './core/diagram';
import type { Step } from './core/history';
import { leastZoom, showsAll } from './core/view';
import styles from './canvas.module.css';

export type Selection = { node?: string | undefined; edge?: string | undefined };
type DrawnNode = Node<Pick<DiagramNode, 'label' | 'note' | 'kind'>, 'part'>;

const half = nodeSize.height / 2;
/** Where lines begin and end. With these, React Flow draws lines before it has measured the nodes. */
const handles: NonNullable<Node['handles']> = [
  { id: null, type: 'target', position: Position.Left, x: -8, y: half, width: 1, height: 1 },
  { id: null, type: 'source', position: Position.Right, x: nodeSize.width + 7, y: half, width: 1, height: 1 },
];

const Part = memo(function Part({ data: { label, note, kind }, selected }: NodeProps<DrawnNode>) {
  return (
    <div className={styles.part} data-kind={kind} data-selected={selected || undefined}>
      <Handle type="target" position={Position.Left} className={styles.handle} />
      <div className={styles.sheet}>
        <strong>{label}</strong>
        {note && <span>{note}</span>}
      </div>
      <Handle type="source" position={Position.Right} className={styles.handle} />
    </div>
  );
});

const nodeTypes = { part: Part };
const lineEnd = { type: MarkerType.ArrowClosed, color: 'var(--sf-line-strong)', width: 18, height: 18 };

type Props = {
  diagram: Diagram;
  selection: Selection;
  dispatch(step: Step): void;
  onSelect(selection: Selection): void;
  onMoveStart: OnMove;
};

export function Canvas({ diagram, selection, dispatch, onSelect, onMoveStart }: Props) {
  const nodes = useMemo(
    () =>
      diagram.nodes.map(({ id, kind, label, note, x, y }): DrawnNode => ({
        id,
        type: 'part',
        position: { x, y },
        data: { kind, label, note },
        selected: id === selection.node,
        ...nodeSize,
        measured: nodeSize,
        handles,
        ariaLabel: `${kind}: ${label}`,
      })),
    [diagram.nodes, selection.node],
  );
  const labels = useMemo(() => new Map(diagram.nodes.map(({ id, label }) => [id, label])), [diagram.nodes]);
  const edges = useMemo(
    () =>
      diagram.edges.map((edge): Edge => ({
        id: edgeId(edge),
        source: edge.from,
        target: edge.to,
        selected: edgeId(edge) === selection.edge,
        markerEnd: lineEnd,
        ...(edge.label && { label: edge.label }),
        ariaLabel: `From ${labels.get(edge.from)} to ${labels.get(edge.to)}`,
      })),
    [diagram.edges, labels, selection.edge],
  );

  const onNodesChange = (changes: NodeChange<DrawnNode>[]) => {
    const places = changes.flatMap(change =>
      change.type === 'position' && change.position ? [{ id: change.id, ...change.position }] : [],
    );
    const moving = changes.some(change => change.type === 'position' && change.dragging);
    if (changes.some(({ type }) => type === 'position')) {
      const still = changes.flatMap(change =>
        change.type === 'position' && !change.position
          ? diagram.nodes.filter(({ id }) => id === change.id).map(({ id, x, y }) => ({ id, x, y }))
          : [],
      );
      dispatch({ type: 'move', places: [...places, ...still], moving });
    }
    const removed = changes.flatMap(change => (change.type === 'remove' ? [change.id] : []));
    if (removed.length > 0) dispatch({ type: 'remove', ids: removed });
    const selected = changes.findLast(change => change.type === 'select' && change.selected);
    if (selected && 'id' in selected) onSelect({ node: selected.id });
    else if (changes.some(change => change.type === 'select' && change.id === selection.node)) onSelect({});
  };
  const onEdgesChange = (changes: EdgeChange[]) => {
    const removed = new Set(changes.flatMap(change => (change.type === 'remove' ? [change.id] : [])));
    if (removed.size > 0)
      dispatch({ type: 'disconnect', edges: diagram.edges.filter(edge => removed.has(edgeId(edge))) });
    const selected = changes.findLast(change => change.type === 'select' && change.selected);
    if (selected && 'id' in selected) onSelect({ edge: selected.id });
    else if (changes.some(change => change.type === 'select' && change.id === selection.edge)) onSelect({});
  };

  return (
    <ReactFlow
      className={styles.canvas}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onConnect={({ source, target }) => dispatch({ type: 'connect', from: source, to: target })}
      deleteKeyCode={['Delete', 'Backspace']}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      // One finger scrolls the page; two fingers, or the buttons, zoom the drawing.
      zoomOnScroll={false}
      preventScrolling={false}
      snapToGrid
      snapGrid={[8, 8]}
      minZoom={leastZoom}
      maxZoom={2}
      onMoveStart={onMoveStart}
      ariaLabelConfig={{ 'minimap.ariaLabel': 'Overview of the diagram' }}
    >
      <Furniture nodes={diagram.nodes} />
    </ReactFlow>
  );
}

/** Minimap and grid, rendered after the drawing, which matters more. */
function Furniture({ nodes }: { nodes: readonly DiagramNode[] }) {
  const [wanted, setWanted] = useState(false);
  // On a phone the minimap and a column of buttons would cover the drawing.
  const roomForMap = useMediaQuery('(min-width: 48.01rem)');
  const allInView = useStore(({ width, height, transform: [x, y, zoom] }) =>
    showsAll(nodes, { width, height }, { x, y, zoom }),
  );
  useEffect(() => startTransition(() => setWanted(true)), []);

  if (!wanted) return null;
  return (
    <>
      <Background gap={24} color="var(--sf-line)" />
      <Controls showInteractive={false} orientation={roomForMap ? 'vertical' : 'horizontal'} />
      {roomForMap && !allInView && (
        <MiniMap
          className={styles.map}
          pannable
          nodeColor={({ data }) => (data['kind'] === 'guard' ? 'var(--fold)' : 'var(--sf-line-strong)')}
        />
      )}
    </>
  );
}
