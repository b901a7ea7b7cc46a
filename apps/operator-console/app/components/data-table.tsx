import type { CSSProperties, ReactNode } from 'react';
import styles from './data-table.module.css';

type Props = {
  label: string;
  columns: readonly string[];
  /** Shown if there are no rows. */
  empty: string | undefined;
  tall?: boolean;
  /**
   * On narrow screens, keeps rows and pins the last column, which has the actions; otherwise each value gets
   * its own line.
   */
  pinLast?: boolean;
  /** As high as the window allows, for long lists. */
  long?: boolean;
  /** Of all rows, if not all are rendered. */
  rowCount?: number;
  onScroll?(window: HTMLElement): void;
  children: ReactNode;
};

/** A table that scrolls within itself; the page never scrolls sideways. */
export function DataTable(props: Props) {
  const {
    label,
    columns,
    empty,
    tall = false,
    pinLast = false,
    long = false,
    rowCount,
    onScroll,
    children,
  } = props;
  return (
    <div
      className={styles.window}
      data-tall={tall}
      data-long={long}
      onScroll={onScroll && (event => onScroll(event.currentTarget))}
      data-pin-last={pinLast}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table
        className={styles.table}
        style={namesOf(columns)}
        aria-rowcount={long && rowCount !== undefined ? rowCount + 1 : undefined}
      >
        <thead>
          <tr>
            {columns.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {empty !== undefined && (
            <tr>
              <td colSpan={columns.length} className="muted">
                {empty}
              </td>
            </tr>
          )}
          {children}
        </tbody>
      </table>
    </div>
  );
}

/** Labels of values on narrow screens, which have no columns. */
const namesOf = (columns: readonly string[]) =>
  Object.fromEntries([
    ['--columns', columns.length],
    ...columns.map((name, index) => [`--column-${index + 1}`, JSON.stringify(name)]),
  ]) as CSSProperties;
