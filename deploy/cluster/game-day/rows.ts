import { gameDayFaults, type GameDayFault } from '@sevenfold/contracts';
import type { Row } from '../disasters/row.ts';

/** A row whose alert, place on the status page and runbook make it fit for a game day. */
export type GameDayRow = Row & Required<Pick<Row, 'alert' | 'shown' | 'mend'>>;

/** What a game day can break. @throws with every fault that is no such row */
export function gameDayRows(rows: readonly Row[]): Map<GameDayFault, GameDayRow> {
  const found = gameDayFaults.map(({ id }) => [id, rows.find(row => row.id === id)] as const);
  const unfit = found.filter(([, row]) => row?.alert?.severity !== 'page' || !row.shown || !row.mend);
  if (unfit.length > 0)
    throw new Error(
      `not fit for a game day: ${unfit.map(([id]) => id).join(', ')} (no row, or no page, status or runbook)`,
    );
  return new Map(found.map(([id, row]) => [id, row as GameDayRow]));
}
