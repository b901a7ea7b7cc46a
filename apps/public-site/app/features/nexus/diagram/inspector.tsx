import { useState, type FormEvent } from 'react';
import buttons from '../../../controls/buttons.module.css';
import controls from '../controls.module.css';
import type { Selection } from './canvas';
import {
  edgeId,
  kindNames,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  type NodeKind,
} from './core/diagram';
import type { Step } from './core/history';
import { limits } from './core/read-diagram';
import styles from './router-diagram.module.css';

type Props = {
  diagram: Diagram;
  selection: Selection;
  dispatch(step: Step): void;
  onSelect(selection: Selection): void;
};

/** The selection as form fields: everything can also be done without a pointer. */
export function Inspector({ diagram, selection, dispatch, onSelect }: Props) {
  const node = diagram.nodes.find(({ id }) => id === selection.node);
  const edge = diagram.edges.find(candidate => edgeId(candidate) === selection.edge);

  return (
    <aside className={styles.inspector} aria-label="Selected">
      {node ? (
        <NodeFields key={node.id} node={node} {...{ diagram, dispatch, onSelect }} />
      ) : edge ? (
        <EdgeFields edge={edge} {...{ diagram, dispatch, onSelect }} />
      ) : (
        <p className={styles.hint}>
          Select something in the diagram or in the list below it. Arrow keys move it; Delete removes it.
        </p>
      )}
    </aside>
  );
}

const labelIn = ({ nodes }: Diagram, id: string) => nodes.find(node => node.id === id)?.label ?? id;

function NodeFields({ diagram, node, dispatch, onSelect }: Omit<Props, 'selection'> & { node: DiagramNode }) {
  const { id, kind, label, note } = node;
  const out = diagram.edges.filter(({ from }) => from === id);
  const into = diagram.edges.filter(({ to }) => to === id);
  const edit = (fields: Partial<Pick<DiagramNode, 'label' | 'note' | 'kind'>>) =>
    dispatch({ type: 'edit', id, fields });

  return (
    <>
      <h2>{kindNames[kind]}</h2>
      <label className={controls.field}>
        Kind
        <select value={kind} onChange={event => edit({ kind: event.target.value as NodeKind })}>
          <option value="route">Route</option>
          <option value="guard">Guard</option>
        </select>
      </label>
      <label className={controls.field}>
        {kind === 'route' ? 'Path' : 'Question'}
        <input
          value={label}
          maxLength={limits.label}
          spellCheck={false}
          autoComplete="off"
          onChange={event => edit({ label: event.target.value })}
          onBlur={() => label.trim() === '' && edit({ label: kind === 'route' ? '/' : 'Guard' })}
        />
      </label>
      <label className={controls.field}>
        Note
        <input value={note} maxLength={limits.note} onChange={event => edit({ note: event.target.value })} />
      </label>
      <Connections title="Leads to" diagram={diagram} edges={out} end="to" {...{ dispatch, onSelect }} />
      <ConnectForm diagram={diagram} from={id} dispatch={dispatch} />
      {into.length > 0 && (
        <Connections
          title="Reached from"
          diagram={diagram}
          edges={into}
          end="from"
          {...{ dispatch, onSelect }}
        />
      )}
      <button type="button" className={buttons.quiet} onClick={() => dispatch({ type: 'remove', ids: [id] })}>
        Delete this {kind}
      </button>
    </>
  );
}

type ConnectionsProps = Omit<Props, 'selection'> & {
  title: string;
  edges: DiagramEdge[];
  end: 'from' | 'to';
};

function Connections({ title, diagram, edges, end, dispatch, onSelect }: ConnectionsProps) {
  return (
    <div>
      <h3>{title}</h3>
      {edges.length === 0 ? (
        <p className={styles.hint}>Nothing yet.</p>
      ) : (
        <ul className={styles.connections}>
          {edges.map(edge => (
            <li key={edgeId(edge)}>
              <button type="button" onClick={() => onSelect({ edge: edgeId(edge) })}>
                {labelIn(diagram, edge[end])}
                {edge.label && <i> ({edge.label})</i>}
              </button>
              <button
                type="button"
                aria-label={`Disconnect ${labelIn(diagram, edge.from)} from ${labelIn(diagram, edge.to)}`}
                onClick={() => dispatch({ type: 'disconnect', edges: [edge] })}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Connects two nodes without dragging. */
function ConnectForm({
  diagram,
  from,
  dispatch,
}: {
  diagram: Diagram;
  from: string;
  dispatch(step: Step): void;
}) {
  const known = new Set(diagram.edges.filter(edge => edge.from === from).map(({ to }) => to));
  const free = diagram.nodes.filter(({ id }) => id !== from && !known.has(id));
  const [wanted, setWanted] = useState('');
  const to = free.find(({ id }) => id === wanted)?.id ?? free[0]?.id;
  if (to === undefined) return null;
  const connect = (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'connect', from, to });
  };

  return (
    <form className={styles.connect} onSubmit={connect}>
      <label className={controls.field}>
        Connect to
        <select value={to} onChange={event => setWanted(event.target.value)}>
          {free.map(({ id, label, kind }) => (
            <option key={id} value={id}>
              {label} ({kind})
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={buttons.quiet}>
        Connect
      </button>
    </form>
  );
}

function EdgeFields({ diagram, edge, dispatch, onSelect }: Omit<Props, 'selection'> & { edge: DiagramEdge }) {
  const { from, to, label } = edge;
  return (
    <>
      <h2>Connection</h2>
      <p className={styles.hint}>
        From <b>{labelIn(diagram, from)}</b> to <b>{labelIn(diagram, to)}</b>
      </p>
      <label className={controls.field}>
        Label
        <input
          value={label}
          maxLength={limits.label}
          placeholder="yes, no, redirect…"
          onChange={event => dispatch({ type: 'label', from, to, label: event.target.value })}
        />
      </label>
      <div className={controls.row}>
        <button type="button" className={buttons.quiet} onClick={() => onSelect({ node: from })}>
          Select its start
        </button>
        <button
          type="button"
          className={buttons.quiet}
          onClick={() => dispatch({ type: 'disconnect', edges: [edge] })}
        >
          Delete this connection
        </button>
      </div>
    </>
  );
}
