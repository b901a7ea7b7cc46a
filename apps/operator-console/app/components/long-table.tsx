import { Fragment, useRef, useState, type ReactNode } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { DataTable } from './data-table';
import { rowWindow } from './row-window';

type Props<Row> = {
  label: string;
  columns: readonly string[];
  empty: string | undefined;
  pinLast?: boolean;
  rows: readonly Row[];
  /** In pixels: rows of a long list are all as high as each other. */
  rowHeight: number;
  keyOf(row: Row): string;
  children(row: Row): ReactNode;
  /** Called when the end comes near, to fetch what follows. */
  onNearEnd?(): void;
};

/** Lists up to here are drawn whole and as high as they are. */
const shortList = 60;
const nearEndPx = 800;

/** Where each value of a row stands on a line of its own; both as data-table.module.css has it. */
const narrow = '(max-width: 48rem)';
const stackedHeight = (columns: number) => columns * 24 + 17;

/** A table of any length: only the rows in view are drawn, the others are room. */
export function LongTable<Row>({ rows, rowHeight, keyOf, children, onNearEnd, ...table }: Props<Row>) {
  const [view, setView] = useState({ top: 0, height: 900 });
  const frame = useRef(0);
  const long = rows.length > shortList;
  const stacked = useMediaQuery(narrow) && !table.pinLast;
  const { start, end, before, after } = long
    ? rowWindow(rows.length, {
        ...view,
        rowHeight: stacked ? stackedHeight(table.columns.length) : rowHeight,
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
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- Room in the place of rows, hidden from those who listen. */}
    <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
  </tr>
);
