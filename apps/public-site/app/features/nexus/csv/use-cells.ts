import { useEffect, useRef, useState } from 'react';
import { Overtaken, type CsvSession } from './worker/csv-session';

type Range = [number, number];
type Wanted = { session: CsvSession; version: number; rowCount: number; rows: Range; columns: Range };
type Block = { key: string; from: number; column: number; cells: string[][] };

/** Extra rows around the window, so that small steps need no request. */
const margin = 40;

/** The cells of the window, one request at a time: of the windows wanted during a request, only the last is fetched. */
export function useCells(wanted: Wanted): (row: number, column: number) => string | undefined {
  const [block, setBlock] = useState<Block>();
  const busy = useRef(false);
  const next = useRef<Wanted>(undefined);
  const { session, version, rows, columns } = wanted;

  const isThere =
    block !== undefined &&
    block.key === keyOf(wanted) &&
    rows[0] >= block.from &&
    rows[1] <= block.from + block.cells.length;

  useEffect(() => {
    if (isThere) return;
    next.current = wanted;
    if (busy.current) return;
    const fetchNext = () => {
      const now = next.current;
      if (!now) return;
      next.current = undefined;
      busy.current = true;
      const from = Math.max(0, now.rows[0] - margin);
      now.session
        .ask('rows', { from, to: now.rows[1] + margin, columns: now.columns })
        .then(
          cells => setBlock({ key: keyOf(now), from, column: now.columns[0], cells }),
          (error: unknown) => {
            if (!(error instanceof Overtaken)) throw error;
          },
        )
        .finally(() => {
          busy.current = false;
          fetchNext();
        });
    };
    fetchNext();
    // Ranges are new arrays on every render, so compare their contents.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isThere, session, version, rows[0], rows[1], columns[0], columns[1]]);

  return (row, column) => {
    if (!block || block.key.split(':')[0] !== String(version)) return undefined;
    const cells = block.cells[row - block.from];
    return column < 0 ? cells?.[0] : cells?.[column - block.column + 1];
  };
}

const keyOf = ({ version, columns }: Wanted) => `${version}:${columns.join('-')}`;
