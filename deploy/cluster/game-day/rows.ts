import { gameDayFaults, type GameDayFault } from '@sevenfold/contracts';
import type { Row } from '../disasters/row.ts';

/** A row that suits a game day, because it has a paging alert, a runbook and a component on the status page. */
export type GameDayRow = Row & Required<Pick<Row, 'alert' | 'shown' | 'mend'>>;

/**
 * Everything that a game day can break.
 * @throws naming every fault whose row does not suit
 */
export function gameDayRows(rows: readonly Row[]): Map<GameDayFault, GameDayRow> {
  const found = gameDayFaults.map(({ id }) => [id, rows.find(row => row.id === id)] as const);
  const unfit = found.filter(([, row]) => row?.alert?.severity !== 'page' || !row.shown || !row.mend);
  if (unfit.length > 0)
    throw new Error(
      `not suited to a game day: ${unfit.map(([id]) => id).join(', ')} (needs a row with a page, a status and a runbook)`,
    );
  return new Map(found.map(([id, row]) => [id, row as GameDayRow]));
}
