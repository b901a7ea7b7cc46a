import { Fragment, useRef, useState, type ReactNode } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { DataTable } from './data-table';
import { rowWindow } from './row-window';

type Props<Row> = {
  label: string;
  columns: readonly string[];
  empty: string | undefined;
  pending?: boolean;
  className?: string | undefined;
  actions?: boolean;
  rows: readonly Row[];
  /** Pixels; all rows of a long list have the same height. */
  rowHeight: number;
  keyOf(row: Row): string;
  children(row: Row): ReactNode;
  /** Called near the end, to load the next page. */
  onNearEnd?(): void;
};

/** Shorter lists render completely, at their full height. */
const shortList = 60;
const nearEndPx = 800;

/** Below this width each value has its own line; the same breakpoint as in data-table.module.css. */
const narrow = '(max-width: 48rem)';
const stackedHeight = (columns: number, actions = false) => columns * 24 + 17 + (actions ? 24 : 0);

/** A table of any length: renders only visible rows, with spacers for the others. */
export function LongTable<Row>({ rows, rowHeight, keyOf, children, onNearEnd, ...table }: Props<Row>) {
  const [view, setView] = useState({ top: 0, height: 900 });
  const frame = useRef(0);
  const long = rows.length > shortList;
  const stacked = useMediaQuery(narrow);
  const { start, end, before, after } = long
    ? rowWindow(rows.length, {
        ...view,
        rowHeight: stacked ? stackedHeight(table.columns.length, table.actions) : rowHeight,
      })
    : { start: 0, end: rows.length, before: 0, after: 0 };

  const scrolled = (window: HTMLElement) => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      setView({ top: window.scrollTop, height: window.clientHeight });
      if (window.scrollHeight - window.scrollTop - window.clientHeight < nearEndPx) onNearEnd?.();
    });
  };

  return (
    <DataTable {...table} rowCount={rows.length} long={long} onScroll={scrolled}>
      {before > 0 && <Room height={before} columns={table.columns.length} />}
      {rows.slice(start, end).map(row => (
        <Fragment key={keyOf(row)}>{children(row)}</Fragment>
      ))}
      {after > 0 && <Room height={after} columns={table.columns.length} />}
    </DataTable>
  );
}

const Room = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- A spacer for rows out of view, hidden from screen readers. */}
    <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
  </tr>
);
