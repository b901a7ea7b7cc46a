import type { Table } from './table';
import type { Breath } from './view';

export type NumberFigures = {
  count: number;
  min: number;
  max: number;
  sum: number;
  mean: number;
  median: number;
  deviation: number;
  bins: { from: number; to: number; count: number }[];
};
export type ColumnFigures = {
  rows: number;
  empty: number;
  /** Number of distinct values; if there are too many to remember, of those remembered. */
  distinct: number;
  distinctCapped: boolean;
  top: { value: string; count: number }[];
  longest: number;
  numbers: NumberFigures | undefined;
};

const remembered = 50_000;
const shownValues = 12;
const mostBins = 20;
const slice = 20_000;

/** Statistics of a column over the visible rows. */
export async function figuresOf(
  table: Table,
  rows: Uint32Array,
  column: number,
  breathe: Breath,
): Promise<ColumnFigures | undefined> {
  const counts = new Map<string, number>();
  const numbers = new Float64Array(rows.length);
  let numberCount = 0;
  let empty = 0;
  let longest = 0;
  let capped = false;
  for (let at = 0; at < rows.length; at += 1) {
    if (at % slice === 0 && !(await breathe(at / rows.length))) return undefined;
    const cell = table.cell(rows[at]!, column);
    if (cell.trim() === '') {
      empty += 1;
      continue;
    }
    longest = Math.max(longest, cell.length);
    const known = counts.get(cell);
    if (known !== undefined || counts.size < remembered) counts.set(cell, (known ?? 0) + 1);
    else capped = true;
    const number = table.number(rows[at]!, column);
    if (!Number.isNaN(number)) numbers[numberCount++] = number;
  }
  const top = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, shownValues)
    .map(([value, count]) => ({ value, count }));
  return {
    rows: rows.length,
    empty,
    distinct: counts.size,
    distinctCapped: capped,
    top,
    longest,
    numbers:
      table.columns[column]?.kind === 'number' && numberCount > 0
        ? numberFigures(numbers.subarray(0, numberCount))
        : undefined,
  };
}

export function numberFigures(values: Float64Array): NumberFigures {
  const ordered = values.slice().sort();
  const count = ordered.length;
  let sum = 0;
  for (const value of ordered) sum += value;
  const mean = sum / count;
  let squares = 0;
  for (const value of ordered) squares += (value - mean) ** 2;
  const middle = Math.floor(count / 2);
  const median = count % 2 ? ordered[middle]! : (ordered[middle - 1]! + ordered[middle]!) / 2;
  return {
    count,
    min: ordered[0]!,
    max: ordered[count - 1]!,
    sum,
    mean,
    median,
    deviation: count > 1 ? Math.sqrt(squares / (count - 1)) : 0,
    bins: binsOf(ordered),
  };
}

/** Bins with round limits, as in a chart drawn by hand. */
function binsOf(ordered: Float64Array): NumberFigures['bins'] {
  const min = ordered[0]!;
  const max = ordered.at(-1)!;
  if (min === max) return [{ from: min, to: max, count: ordered.length }];
  const step = roundStep((max - min) / mostBins);
  const start = Math.floor(min / step) * step;
  const bins = Array.from({ length: Math.floor((max - start) / step) + 1 }, (_, index) => ({
    from: tidy(start + index * step),
    to: tidy(start + (index + 1) * step),
    count: 0,
  }));
  for (const value of ordered)
    bins[Math.min(bins.length - 1, Math.floor((value - start) / step))]!.count += 1;
  return bins;
}

function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find(candidate => candidate * power >= raw * 0.999)!;
  return factor * power;
}

/** Rounds, so that 0.1 + 0.2 is 0.3 on an axis. */
const tidy = (value: number) => Number(value.toPrecision(12));

export type Measure = 'count' | 'sum' | 'average';
export type Group = { value: string; count: number; amount: number };

/** A number grouped by the values of another column: the largest groups. */
export async function groupsOf(
  table: Table,
  rows: Uint32Array,
  { by, of, measure }: { by: number; of: number; measure: Measure },
  breathe: Breath,
): Promise<Group[] | undefined> {
  const groups = new Map<string, { count: number; sum: number }>();
  for (let at = 0; at < rows.length; at += 1) {
    if (at % slice === 0 && !(await breathe(at / rows.length))) return undefined;
    const number = measure === 'count' ? 1 : table.number(rows[at]!, of);
    if (Number.isNaN(number)) continue;
    const value = table.cell(rows[at]!, by);
    let group = groups.get(value);
    if (!group) {
      if (groups.size >= remembered) continue;
      groups.set(value, (group = { count: 0, sum: 0 }));
    }
    group.count += 1;
    group.sum += number;
  }
  return [...groups]
    .map(([value, { count, sum }]) => ({ value, count, amount: measure === 'average' ? sum / count : sum }))
    .sort((a, b) => b.amount - a.amount)
    .slice(0, shownValues);
}
