import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { ErrorText } from '@sevenfold/ui/reference';
import { TraceLink } from '../trace-link';
import { describeBulkResult } from './run-bulk';
import { mostSelected, type Bulk } from './use-bulk';
import styles from './bulk-bar.module.css';

type Props<Item> = {
  bulk: Bulk<Item>;
  /** The items on screen. */
  items: readonly Item[];
  /** Whether more items match than are shown. */
  hasMore?: boolean;
  onChooseAll?: () => void;
  /** Buttons that act on the selected items. */
  children: ReactNode;
};

/** How many items are selected, the actions on them, and the result of the last one. */
export function BulkBar<Item>({ bulk, items, hasMore = false, onChooseAll, children }: Props<Item>) {
  const { chosen, run } = bulk;
  const all = items.length > 0 && items.every(bulk.isChosen);
  const running = run?.running ?? false;
  if (items.length === 0 && !run) return null;

  return (
    <div className={styles.bar} role="group" aria-label="Bulk actions">
      {items.length > 0 && !running && (
        <div className={styles.choice}>
          <label className={styles.all}>
            <input type="checkbox" checked={all} onChange={() => (all ? bulk.clear() : bulk.choose(items))} />
            {describeChoice(chosen.length, items.length, all && !hasMore)}
          </label>
          {all && hasMore && onChooseAll && chosen.length < mostSelected && (
            <Button variant="subtle" size="xs" loading={bulk.loading} onClick={onChooseAll}>
              Select all that match
            </Button>
          )}
          {chosen.length > 0 && <span className={styles.actions}>{children}</span>}
        </div>
      )}
      {run && <Result bulk={bulk} />}
    </div>
  );
}

function describeChoice(chosen: number, shown: number, isAll: boolean): string {
  if (chosen === 0) return `Select all shown (${shown})`;
  return isAll ? `All ${chosen} that match are selected` : `${chosen} selected`;
}

function Result<Item>({ bulk: { run, stop } }: { bulk: Bulk<Item> }) {
  const { verb, running, result } = run!;
  const tried = result.done.length + result.failed.length;
  return (
    <div className={styles.result} data-failed={result.failed.length > 0}>
      {running && (
        <>
          <progress max={result.total} value={tried} aria-label="Progress" />
          <Button variant="default" size="xs" onClick={stop}>
            Stop
          </Button>
        </>
      )}
      <p role="status">{running ? `${tried} of ${result.total} done.` : describeBulkResult(verb, result)}</p>
      {!running && result.done.length > 0 && (
        <details>
          <summary>Traces</summary>
          <ul>
            {result.done.map(({ name, traceId }, index) => (
              // Index keys, here and below: two items can read the same, and the lists only grow.
              <li key={index}>
                {name}: {traceId ? <TraceLink traceId={traceId} /> : '—'}
              </li>
            ))}
          </ul>
        </details>
      )}
      {result.failed.length > 0 && (
        <ul>
          {result.failed.map(({ name, error }, index) => (
            <li key={index}>
              <strong>{name}</strong>: <ErrorText error={error} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Selects one item of a list. */
export function BulkCheckbox({
  checked,
  name,
  onChange,
}: {
  checked: boolean;
  name: string;
  onChange(): void;
}) {
  return (
    <label className={styles.one}>
      <input type="checkbox" checked={checked} aria-label={`Select ${name}`} onChange={onChange} />
    </label>
  );
}

/** The selected items by name, for the confirmation of an action. */
export function someNames(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
