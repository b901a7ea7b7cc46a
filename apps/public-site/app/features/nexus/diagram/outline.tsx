import type { Selection } from './canvas';
import { kindNames, type Diagram } from './core/diagram';
import styles from './router-diagram.module.css';

type Props = { diagram: Diagram; selection: Selection; onSelect(selection: Selection): void };

/** The drawing as a list, for people who don't see it or don't use a pointer. */
export function Outline({ diagram: { nodes, edges }, selection, onSelect }: Props) {
  return (
    <section className={styles.outline} aria-labelledby="outline">
      <h2 id="outline">In words</h2>
      {nodes.length === 0 && <p className={styles.hint}>Nothing here yet. Add a route to begin.</p>}
      <ul>
        {nodes.map(({ id, kind, label }) => {
          const out = edges.filter(({ from }) => from === id);
          const names = out.map(({ to }) => nodes.find(node => node.id === to)?.label ?? to);
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === selection.node}
                onClick={() => onSelect({ node: id })}
              >
                <i>{kindNames[kind]}</i> <strong>{label}</strong>
                <span>{names.length > 0 ? `leads to ${names.join(', ')}` : 'no outgoing routes'}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
