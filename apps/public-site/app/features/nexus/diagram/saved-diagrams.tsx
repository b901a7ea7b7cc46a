import { useState } from 'react';
import { ErrorText } from '@sevenfold/ui/reference';
import buttons from '../../../controls/buttons.module.css';
import controls from '../controls.module.css';
import type { useDiagrams } from './use-diagrams';
import styles from './router-diagram.module.css';

type Props = {
  diagrams: ReturnType<typeof useDiagrams>;
  openId: string | undefined;
  onOpen(id: string): void;
  onRemoved(id: string): void;
};

/** Diagrams saved in the account. */
export function SavedDiagrams({ diagrams: { list, remove }, openId, onOpen, onRemoved }: Props) {
  const [asked, setAsked] = useState<string>();
  const take = (id: string) => {
    if (asked !== id) return setAsked(id);
    setAsked(undefined);
    remove.mutate(id, { onSuccess: () => onRemoved(id) });
  };

  return (
    <section className={styles.saved} aria-labelledby="saved-diagrams">
      <h2 id="saved-diagrams">Your diagrams</h2>
      {list.isPending && <p role="status">Loading your diagrams…</p>}
      {list.isError && (
        <div className={controls.fault} role="alert">
          <ErrorText error={list.error} />{' '}
          <button type="button" className={buttons.quiet} onClick={() => void list.refetch()}>
            Try again
          </button>
        </div>
      )}
      {remove.isError && (
        <p className={controls.fault} role="alert">
          <ErrorText error={remove.error} />
        </p>
      )}
      {list.data?.diagrams.length === 0 && (
        <p className={styles.hint}>
          Nothing saved yet. Diagrams you save show up here, on every device you sign in to.
        </p>
      )}
      <ul>
        {list.data?.diagrams.map(({ id, name, nodes, updatedAt }) => (
          <li key={id} data-open={id === openId || undefined}>
            <button type="button" onClick={() => onOpen(id)} aria-current={id === openId || undefined}>
              <strong>{name}</strong>
              <span>
                {nodes} {nodes === 1 ? 'node' : 'nodes'}, saved{' '}
                {new Date(updatedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
              </span>
            </button>
            <button
              type="button"
              className={buttons.quiet}
              onClick={() => take(id)}
              onBlur={() => setAsked(undefined)}
            >
              {asked === id ? 'Really delete?' : 'Delete'}
              <span className="visually-hidden"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
