import type { CSSProperties, ReactNode } from 'react';
import { Skeleton } from './skeleton';
import styles from './data-table.module.css';

type Props = {
  label: string;
  columns: readonly string[];
  /** Shown if there are no rows. */
  empty: string | undefined;
  tall?: boolean;
  /** Still loading: shows a skeleton instead of rows. */
  pending?: boolean;
  /** A CSS class that sizes the columns. */
  className?: string | undefined;
  /** The last column has buttons, so its line is taller on narrow screens. */
  actions?: boolean;
  /** Fills the window's height, for long lists. */
  long?: boolean;
  /** Total number of rows, if not all are rendered. */
  rowCount?: number;
  onScroll?(window: HTMLElement): void;
  children: ReactNode;
};

/** A table that scrolls within itself. On narrow screens each value gets its own line. */
export function DataTable(props: Props) {
  const {
    label,
    columns,
    empty,
    tall = false,
    pending = false,
    className,
    actions = false,
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
      data-actions={actions}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable regions must be focusable.
      tabIndex={0}
    >
      <table
        className={`${styles.table} ${className ?? ''}`}
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
          {pending && (
            <tr>
              <td colSpan={columns.length}>
                <Skeleton />
              </td>
            </tr>
          )}
          {!pending && empty !== undefined && (
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

/** Labels for values on narrow screens, where the table has no columns. */
const namesOf = (columns: readonly string[]) =>
  Object.fromEntries([
    ['--columns', columns.length],
    ...columns.map((name, index) => [`--column-${index + 1}`, JSON.stringify(name)]),
  ]) as CSSProperties;
