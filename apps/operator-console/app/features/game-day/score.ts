import type { GameDay, GameDayEnding } from '@sevenfold/contracts';

export const laps = ['shownAfter', 'pagedAfter', 'mendedAfter'] as const;
export type Lap = (typeof laps)[number];

export const endingLabels: Record<GameDayEnding, string> = {
  mended: 'Fixed',
  'operator-ended': 'Ended by an operator',
  'operator-gone': 'The operator closed the page',
  'time-limit': 'Time was up',
  'budget-spent': 'An error budget was spent',
  'out-of-reach': 'The runner couldn’t reach the API',
  'runner-stopped': 'The runner was stopped',
  'runner-lost': 'The runner disappeared',
  failed: 'It failed',
};

/**
 * Seconds slower than the last game with the same fault that got that far; negative is faster. Undefined without both.
 * `past`: newest first.
 */
export function difference(game: GameDay, lap: Lap, past: readonly GameDay[]): number | undefined {
  const before = past.find(
    each =>
      each.id !== game.id &&
      each.fault === game.fault &&
      each.startedAt < game.startedAt &&
      each[lap] !== null,
  )?.[lap];
  return game.fault === null || game[lap] === null || before == null ? undefined : game[lap] - before;
}

export const differenceText = (seconds: number) => {
  const whole = Math.round(seconds);
  return whole === 0 ? 'same as last time' : `${Math.abs(whole)} s ${whole < 0 ? 'faster' : 'slower'}`;
};
