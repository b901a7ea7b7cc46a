import styles from './shortcut-list.module.css';

export type Shortcut = readonly [keys: readonly string[], what: string];

/** Keys and what they do. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className={styles.list}>
      {shortcuts.map(([keys, what]) => (
        <div key={what}>
          <dt>
            {keys.map(key => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
