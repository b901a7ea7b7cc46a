import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Column } from './core/table';
import type { Sort } from './core/view';
import { formatCount } from './format';
import { useCells } from './use-cells';
import type { CsvSession } from './worker/csv-session';
import styles from './csv-table.module.css';

export const rowHeight = 36;
const headHeight = 44;
const columnWidth = 176;
const numberWidth = 84;
/** Browsers limit pages to some thirty million pixels; more rows than fit share pixels. */
const tallest = 6_000_000;

type Props = {
  session: CsvSession;
  columns: Column[];
  rowCount: number;
  /** Changes whenever the rows do. */
  version: number;
  sort: Sort | undefined;
  selected: number;
  onSort(column: number): void;
  onSelect(column: number): void;
};

/** Shows millions of rows by rendering only the visible ones. */
export function CsvTable({ session, columns, rowCount, version, sort, selected, onSort, onSelect }: Props) {
  const { ref, first, visible, columnRange, height, windowHeight, onScroll, onKeyDown } = useWindow(
    rowCount,
    columns.length,
  );
  const start = Math.floor(first);
  const end = Math.min(rowCount, start + visible + 2);
  const cellAt = useCells({ session, version, rowCount, rows: [start, end], columns: columnRange });
  const shownColumns = Array.from(
    { length: columnRange[1] - columnRange[0] },
    (_, at) => columnRange[0] + at,
  );
  const left = (column: number) => numberWidth + column * columnWidth;
  const width = numberWidth + columns.length * columnWidth;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys scroll, as on any page
    <div
      ref={ref}
      className={styles.scroller}
      role="table"
      aria-label="Rows"
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length + 1}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      data-testid="csv-table"
    >
      <div className={styles.head} role="rowgroup" style={{ width }}>
        <div role="row" aria-rowindex={1}>
          <div className={styles.number} role="columnheader" aria-colindex={1}>
            Row
          </div>
          {shownColumns.map(column => (
            <Heading
              key={column}
              column={columns[column]!}
              at={column}
              left={left(column)}
              sort={sort?.column === column ? sort.direction : undefined}
              selected={column === selected}
              onSort={onSort}
              onSelect={onSelect}
            />
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ width, height }}>
        <div className={styles.window} role="presentation" style={{ height: Math.min(windowHeight, height) }}>
          {Array.from({ length: end - start }, (_, at) => {
            const row = start + at;
            return (
              <div
                key={row}
                role="row"
                aria-rowindex={row + 2}
                className={styles.row}
                data-odd={row % 2 === 1 || undefined}
                style={{ transform: `translateY(${(row - first) * rowHeight}px)`, width }}
              >
                <div className={styles.number} role="rowheader" aria-colindex={1}>
                  {cellAt(row, -1) ?? '…'}
                </div>
                {shownColumns.map(column => (
                  <div
                    key={column}
                    role="cell"
                    aria-colindex={column + 2}
                    className={styles.cell}
                    data-kind={columns[column]!.kind}
                    data-selected={column === selected || undefined}
                    style={{ left: left(column) }}
                  >
                    {cellAt(row, column)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

type HeadingProps = {
  column: Column;
  at: number;
  left: number;
  sort: Sort['direction'] | undefined;
  selected: boolean;
  onSort(column: number): void;
  onSelect(column: number): void;
};

function Heading({ column, at, left, sort, selected, onSort, onSelect }: HeadingProps) {
  return (
    <div
      role="columnheader"
      aria-colindex={at + 2}
      aria-sort={sort ? (sort === 'up' ? 'ascending' : 'descending') : 'none'}
      className={styles.heading}
      data-selected={selected || undefined}
      style={{ left }}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort(at)}
        title={`Sort by ${column.name}`}
      >
        <span>{column.name}</span>
        <i aria-hidden data-sort={sort}>
          {sort === 'up' ? '↑' : sort === 'down' ? '↓' : '↕'}
        </i>
      </button>
      <button
        type="button"
        className={styles.figures}
        aria-pressed={selected}
        aria-label={`Figures for ${column.name}`}
        title="Figures and chart"
        onClick={() => onSelect(at)}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden fill="currentColor">
          <path d="M1 9h3v6H1zm5.5-4h3v10h-3zM12 1h3v14h-3z" />
        </svg>
      </button>
    </div>
  );
}

/** The visible rows and columns. The first row is a fraction, so that rows scroll smoothly. */
function useWindow(rowCount: number, columnCount: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 1000, height: 480 });
  const [place, setPlace] = useState({ first: 0, left: 0 });
  /** Where we set the scroll bar: ignore the event that this causes. */
  const set = useRef(0);

  const windowHeight = size.height - headHeight;
  const visible = Math.max(1, Math.floor(windowHeight / rowHeight));
  const lastFirst = Math.max(0, rowCount - windowHeight / rowHeight);
  const height = Math.min(rowCount * rowHeight, tallest);
  const way = Math.max(1, height + headHeight - size.height);
  const shared = rowCount * rowHeight > tallest;
  const toFirst = (top: number) => Math.min(lastFirst, shared ? (top / way) * lastFirst : top / rowHeight);
  const first = Math.min(place.first, lastFirst);

  useEffect(() => {
    const scroller = ref.current;
    if (!scroller) return;
    const watch = new ResizeObserver(() =>
      setSize({ width: scroller.clientWidth || 1000, height: scroller.clientHeight || 480 }),
    );
    watch.observe(scroller);
    return () => watch.disconnect();
  }, []);

  const moveTo = (wanted: number) => {
    const next = Math.max(0, Math.min(lastFirst, wanted));
    set.current = shared ? (next / Math.max(lastFirst, 1)) * way : next * rowHeight;
    setPlace(({ left }) => ({ first: next, left }));
    if (ref.current) ref.current.scrollTop = set.current;
  };

  // Even if rows share pixels, the wheel moves row by row.
  useEffect(() => {
    const scroller = ref.current;
    if (!scroller || !shared) return;
    const onWheel = (event: WheelEvent) => {
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) return;
      event.preventDefault();
      moveTo(first + event.deltaY / rowHeight);
    };
    scroller.addEventListener('wheel', onWheel, { passive: false });
    return () => scroller.removeEventListener('wheel', onWheel);
  });

  const onScroll = () => {
    const scroller = ref.current!;
    const ours = Math.abs(scroller.scrollTop - set.current) < 2;
    setPlace(({ first: former }) => ({
      first: ours && shared ? former : toFirst(scroller.scrollTop),
      left: scroller.scrollLeft,
    }));
    if (!ours) set.current = -10;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const rows = Math.floor(first);
    const wanted: Record<string, number> = {
      ArrowDown: rows + 1,
      ArrowUp: rows - 1,
      PageDown: rows + visible,
      PageUp: rows - visible,
      Home: 0,
      End: lastFirst,
    };
    if (event.target !== ref.current || !(event.key in wanted)) return;
    event.preventDefault();
    moveTo(wanted[event.key]!);
  };

  const from = Math.min(Math.floor(place.left / columnWidth), Math.max(0, columnCount - 1));
  const columnRange: [number, number] = [
    from,
    Math.min(columnCount, from + Math.ceil(size.width / columnWidth) + 1),
  ];
  return { ref, first, visible, columnRange, height, windowHeight, onScroll, onKeyDown };
}

export function NoRows() {
  return <p className={styles.none}>No rows match. Remove a rule, or search for something shorter.</p>;
}

export const formatRowCount = (shown: number, all: number) =>
  shown === all ? `${formatCount(all)} rows` : `${formatCount(shown)} of ${formatCount(all)} rows`;
