import type { Table } from './table';

export const operators = {
  contains: 'contains',
  'contains-not': 'doesn’t contain',
  equals: 'is',
  'equals-not': 'isn’t',
  above: 'is more than',
  below: 'is less than',
  empty: 'is empty',
  filled: 'isn’t empty',
} as const;
export type Operator = keyof typeof operators;
export type Rule = { column: number; operator: Operator; value: string };
export type Sort = { column: number; direction: 'up' | 'down' };
export type View = { search: string; rules: Rule[]; sort: Sort | undefined };

export const wholeView: View = { search: '', rules: [], sort: undefined };

/** Called between slices of a long search: pauses if needed, and returns whether to continue. */
export type Breath = (share: number) => Promise<boolean>;
const slice = 20_000;

/** The rows of a view, in its order; undefined if it was cancelled. */
export async function rowsOf(table: Table, view: View, breathe: Breath): Promise<Uint32Array | undefined> {
  const all = () => Uint32Array.from({ length: table.rowCount }, (_, row) => row);
  if (!view.search.trim() && view.rules.length === 0)
    return view.sort ? sorted(table, all(), view.sort, breathe) : all();
  const matches = matcherOf(table, view);
  const found = new Uint32Array(table.rowCount);
  let count = 0;
  for (let row = 0; row < table.rowCount; row += 1) {
    if (row % slice === 0 && !(await breathe((row / table.rowCount) * 0.6))) return undefined;
    if (matches(row)) found[count++] = row;
  }
  const rows = found.subarray(0, count);
  return view.sort ? sorted(table, rows, view.sort, breathe) : rows;
}

function matcherOf(table: Table, { search, rules }: View): (row: number) => boolean {
  const wanted = search.trim().toLowerCase();
  const tests = rules.map(rule => testOf(table, rule));
  const found = searchFor(table, wanted);
  return row => found(row) && tests.every(test => test(row));
}

function searchFor(table: Table, wanted: string): (row: number) => boolean {
  if (!wanted) return () => true;
  // Bytes ignore case in ASCII only; other letters need strings.
  if (/[^\0-\x7f]/.test(wanted)) return row => table.wholeRow(row).toLowerCase().includes(wanted);
  const bytes = new TextEncoder().encode(wanted);
  return row => table.rowHas(row, bytes);
}

function testOf(table: Table, { column, operator, value }: Rule): (row: number) => boolean {
  const text = (row: number) => table.cell(row, column);
  const wanted = value.trim().toLowerCase();
  const number = Number(wanted.replace(',', '.'));
  const isNumber = wanted !== '' && !Number.isNaN(number);
  const same = (row: number) =>
    text(row).trim().toLowerCase() === wanted || (isNumber && table.number(row, column) === number);
  switch (operator) {
    case 'contains':
      return row => text(row).toLowerCase().includes(wanted);
    case 'contains-not':
      return row => !text(row).toLowerCase().includes(wanted);
    case 'equals':
      return same;
    case 'equals-not':
      return row => !same(row);
    case 'above':
      return isNumber ? row => table.number(row, column) > number : row => text(row).toLowerCase() > wanted;
    case 'below':
      return isNumber
        ? row => table.number(row, column) < number
        : row => text(row) !== '' && text(row).toLowerCase() < wanted;
    case 'empty':
      return row => text(row).trim() === '';
    case 'filled':
      return row => text(row).trim() !== '';
  }
}

/** Empty cells, and text among numbers, come last in both directions. The sort is stable. */
async function sorted(
  table: Table,
  rows: Uint32Array,
  { column, direction }: Sort,
  breathe: Breath,
): Promise<Uint32Array | undefined> {
  const up = direction === 'up';
  const asNumbers = table.columns[column]?.kind === 'number';
  const keys = asNumbers
    ? await numberKeys(table, rows, column, up, breathe)
    : await wordKeys(table, rows, column, up, breathe);
  return keys && mergeSorted(rows, keys, breathe);
}

async function numberKeys(table: Table, rows: Uint32Array, column: number, up: boolean, breathe: Breath) {
  const keys = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    if (at % slice === 0 && !(await breathe(0.6 + (at / rows.length) * 0.2))) return undefined;
    const number = table.number(rows[at]!, column);
    keys[at] = Number.isNaN(number) ? Infinity : up ? number : -number;
  }
  return keys;
}

/** Sorts the distinct words once, so that rows compare as numbers. */
async function wordKeys(table: Table, rows: Uint32Array, column: number, up: boolean, breathe: Breath) {
  const numbers = new Map<string, number>();
  const words = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    if (at % slice === 0 && !(await breathe(0.6 + (at / rows.length) * 0.15))) return undefined;
    const word = table.cell(rows[at]!, column).toLowerCase();
    let number = numbers.get(word);
    if (number === undefined) numbers.set(word, (number = numbers.size));
    words[at] = number;
  }
  const sign = up ? 1 : -1;
  const ordered = [...numbers].sort(([a], [b]) =>
    a === '' ? 1 : b === '' ? -1 : a === b ? 0 : a < b ? -sign : sign,
  );
  const places = new Float64Array(ordered.length);
  ordered.forEach(([, number], place) => (places[number] = place));
  return Float64Array.from(words, number => places[number]!);
}

/** A bottom-up merge sort with pauses between runs: several times faster than a comparing callback. */
async function mergeSorted(
  rows: Uint32Array,
  keys: Float64Array,
  breathe: Breath,
): Promise<Uint32Array | undefined> {
  const count = rows.length;
  let from = Uint32Array.from({ length: count }, (_, place) => place);
  let to = new Uint32Array(count);
  for (let run = 1; run < count; run *= 2) {
    for (let start = 0; start < count; start += 2 * run) {
      if (start % (64 * slice) < 2 * run && !(await breathe(0.8 + (Math.log2(run) / 24) * 0.2)))
        return undefined;
      merge(from, to, keys, start, Math.min(start + run, count), Math.min(start + 2 * run, count));
    }
    [from, to] = [to, from];
  }
  return from.map(place => rows[place]!);
}

function merge(
  from: Uint32Array,
  to: Uint32Array,
  keys: Float64Array,
  start: number,
  middle: number,
  end: number,
): void {
  let left = start;
  let right = middle;
  for (let at = start; at < end; at += 1) {
    const takeLeft = left < middle && (right >= end || keys[from[left]!]! <= keys[from[right]!]!);
    to[at] = takeLeft ? from[left++]! : from[right++]!;
  }
}
