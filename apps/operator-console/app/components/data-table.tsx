import type { CSSProperties, ReactNode } from 'react';
import styles from './data-table.module.css';

type Props = {
  label: string;
  columns: readonly string[];
  /** Stands in the place of rows when there are none. */
  empty: string | undefined;
  tall?: boolean;
  /** On narrow screens, keeps rows as rows and the last column in view, what one acts with; otherwise each value gets a line. */
  pinLast?: boolean;
  /** As high as the window allows, for what scrolls on for long. */
  long?: boolean;
  /** Of all rows, where not all are drawn. */
  rowCount?: number;
  onScroll?(window: HTMLElement): void;
  children: ReactNode;
};

/** A table that scrolls within itself; the page never does. */
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

/** For the lines that values stand on where there is no room for columns. */
const namesOf = (columns: readonly string[]) =>
  Object.fromEntries([
    ['--columns', columns.length],
    ...columns.map((name, index) => [`--column-${index + 1}`, JSON.stringify(name)]),
  ]) as CSSProperties;
