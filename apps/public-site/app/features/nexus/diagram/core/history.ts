import {
  edgeId,
  freeId,
  freePlace,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  type NodeKind,
} from './diagram';
import { tidied } from './tidy';

/** Where a diagram is saved, and its last known version. */
export type Saved = { id: string; version: number };

/** `opened` counts the diagrams opened before this one. */
export type State = { diagram: Diagram; opened: number };

export type History = {
  past: State[];
  present: State;
  future: State[];
  /** One per opened diagram: after undoing into an earlier diagram, a save updates that one. */
  saved: (Saved | undefined)[];
  /** Kind of the last change: further changes of this kind belong to the same step. */
  last: string | undefined;
};

export type Change =
  | { type: 'rename'; name: string }
  | { type: 'add'; kind: NodeKind; beside: string | undefined }
  | { type: 'edit'; id: string; fields: Partial<Pick<DiagramNode, 'label' | 'note' | 'kind'>> }
  | { type: 'move'; places: { id: string; x: number; y: number }[]; moving: boolean }
  | { type: 'remove'; ids: string[] }
  | { type: 'connect'; from: string; to: string }
  | { type: 'label'; from: string; to: string; label: string }
  | { type: 'disconnect'; edges: Pick<DiagramEdge, 'from' | 'to'>[] }
  | { type: 'tidy' };
export type Step =
  | Change
  | { type: 'undo' }
  | { type: 'redo' }
  /** Undo returns to the previous diagram. */
  | { type: 'open'; diagram: Diagram; saved: Saved | undefined }
  | { type: 'saved'; opened: number; saved: Saved }
  | { type: 'deleted'; id: string };

const mostSteps = 200;

export const begin = (diagram: Diagram, saved?: Saved): History => ({
  past: [],
  present: { diagram, opened: 0 },
  future: [],
  saved: [saved],
  last: undefined,
});

export const savedNow = ({ saved, present }: History): Saved | undefined => saved[present.opened];

export function stepped(history: History, step: Step): History {
  const { past, present, future, saved, last } = history;
  const changedTo = (diagram: Diagram, opened = present.opened) => ({
    past: [...past, present].slice(-mostSteps),
    present: { diagram, opened },
    future: [],
  });
  if (step.type === 'undo') {
    const former = past.at(-1);
    if (!former) return history;
    return {
      past: past.slice(0, -1),
      present: former,
      future: [present, ...future],
      saved,
      last: undefined,
    };
  }
  if (step.type === 'redo') {
    const [next, ...rest] = future;
    if (!next) return history;
    return { past: [...past, present], present: next, future: rest, saved, last: undefined };
  }
  if (step.type === 'open')
    return { ...changedTo(step.diagram, saved.length), saved: [...saved, step.saved], last: undefined };
  if (step.type === 'saved') return { ...history, saved: saved.with(step.opened, step.saved) };
  if (step.type === 'deleted')
    return { ...history, saved: saved.map(known => (known?.id === step.id ? undefined : known)) };
  const changed = apply(present.diagram, step);
  const kind = kindOf(step);
  // The end of a drag adds no step, but the next drag is a new one.
  if (changed === present.diagram)
    return step.type === 'move' && !step.moving ? { ...history, last: undefined } : history;
  if (kind !== undefined && kind === last)
    return {
      ...history,
      present: { ...present, diagram: changed },
      future: [],
      last: endsRun(step) ? undefined : kind,
    };
  return { ...changedTo(changed), saved, last: kind };
}

/** Consecutive changes of one kind are undone together. */
function kindOf(step: Change): string | undefined {
  if (step.type === 'edit') return `edit ${step.id} ${Object.keys(step.fields).join()}`;
  if (step.type === 'label') return `label ${step.from} ${step.to}`;
  if (step.type === 'move') return `move ${step.places.map(({ id }) => id).join()}`;
  return step.type === 'rename' ? 'rename' : undefined;
}

const endsRun = (step: Change) => step.type === 'move' && !step.moving;

function apply(diagram: Diagram, step: Change): Diagram {
  const { nodes, edges } = diagram;
  switch (step.type) {
    case 'rename':
      return { ...diagram, name: step.name };
    case 'add': {
      const beside = nodes.find(({ id }) => id === step.beside);
      const id = freeId(nodes, step.kind);
      const label = step.kind === 'route' ? `/${id}` : 'Signed in?';
      const node = { id, kind: step.kind, label, note: '', ...freePlace(nodes, beside) };
      const added = beside ? [...edges, { from: beside.id, to: id, label: '' }] : edges;
      return { ...diagram, nodes: [...nodes, node], edges: added };
    }
    case 'edit':
      return {
        ...diagram,
        nodes: nodes.map(node => (node.id === step.id ? { ...node, ...step.fields } : node)),
      };
    case 'move':
      return moved(diagram, step.places);
    case 'remove': {
      const gone = new Set(step.ids);
      if (!nodes.some(({ id }) => gone.has(id))) return diagram;
      return {
        ...diagram,
        nodes: nodes.filter(({ id }) => !gone.has(id)),
        edges: edges.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
      };
    }
    case 'connect': {
      const ids = new Set(nodes.map(({ id }) => id));
      const known = edges.some(edge => edgeId(edge) === edgeId(step));
      if (known || step.from === step.to || !ids.has(step.from) || !ids.has(step.to)) return diagram;
      return { ...diagram, edges: [...edges, { from: step.from, to: step.to, label: '' }] };
    }
    case 'label':
      return {
        ...diagram,
        edges: edges.map(edge => (edgeId(edge) === edgeId(step) ? { ...edge, label: step.label } : edge)),
      };
    case 'disconnect': {
      const gone = new Set(step.edges.map(edgeId));
      const left = edges.filter(edge => !gone.has(edgeId(edge)));
      return left.length === edges.length ? diagram : { ...diagram, edges: left };
    }
    case 'tidy':
      return { ...diagram, nodes: tidied(diagram) };
  }
}

function moved(diagram: Diagram, places: { id: string; x: number; y: number }[]): Diagram {
  const to = new Map(places.map(place => [place.id, place]));
  const differs = diagram.nodes.some(({ id, x, y }) => {
    const place = to.get(id);
    return place && (place.x !== x || place.y !== y);
  });
  if (!differs) return diagram;
  const within = (value: number) => Math.max(-100_000, Math.min(100_000, Math.round(value)));
  return {
    ...diagram,
    nodes: diagram.nodes.map(node => {
      const place = to.get(node.id);
      return place ? { ...node, x: within(place.x), y: within(place.y) } : node;
    }),
  };
}
