import { CellStore } from './cell-store';
import { guessDecimal, numberOf, type ReadOptions } from './guess';
import { RowReader, type Dialect, type ReadRow } from './row-reader';

export type Fault = {
  kind: 'few' | 'many' | 'quote';
  line: number;
  /** Index in the table, from 0. */
  row: number;
  fields: number;
  /** The row's text, shortened. */
  text: string;
};

export type Column = { name: string; kind: 'number' | 'text' };

const keptFaults = 10_000;
const sampleRows = 200;
const mostColumns = 2000;

/** A file as a table: its columns, its rows, and which of them were broken. */
export class Table {
  private store: CellStore | undefined;
  private readonly reader: RowReader;
  /** Rows held back until there are enough to guess the columns. */
  private waiting: ReadRow[] | undefined = [];
  private readonly asNumbers: number[] = [];
  private readonly filled: number[] = [];
  private names: string[] = [];
  private header = false;
  decimal: '.' | ',' = '.';
  readonly faults: Fault[] = [];
  faultCount = 0;

  constructor(
    readonly dialect: Dialect,
    private readonly options: Pick<ReadOptions, 'header'>,
  ) {
    this.reader = new RowReader(dialect, row => this.take(row));
  }

  push(text: string, last = false): void {
    this.reader.push(text, last);
    if (last) this.begin();
  }

  get rowCount(): number {
    return this.store?.rowCount ?? 0;
  }

  get quotesGivenUpAt(): number | undefined {
    return this.reader.quotesGivenUpAt;
  }

  get columns(): Column[] {
    return this.names.map((name, column) => {
      const filled = this.filled[column]!;
      return { name, kind: filled > 0 && this.asNumbers[column]! >= filled * 0.9 ? 'number' : 'text' };
    });
  }

  cell = (row: number, column: number): string => this.store!.cell(row, column);
  row = (row: number): string[] => this.store!.row(row);
  wholeRow = (row: number): string => this.store!.wholeRow(row);
  rowHas = (row: number, wanted: Uint8Array): boolean => this.store!.rowHas(row, wanted);

  number = (row: number, column: number): number => {
    const plain = this.store!.plainNumber(row, column);
    // With a decimal comma, points may separate thousands.
    if (plain !== undefined && (this.decimal === '.' || Number.isInteger(plain))) return plain;
    return numberOf(this.store!.cell(row, column), this.decimal);
  };

  private take(row: ReadRow): void {
    if (this.waiting) {
      this.waiting.push(row);
      if (this.waiting.length >= sampleRows) this.begin();
    } else this.add(row);
  }

  private begin(): void {
    const rows = this.waiting;
    if (!rows) return;
    this.waiting = undefined;
    this.header = this.options.header && rows.length > 0;
    const heading = this.header ? rows.shift()!.cells : [];
    // Without a header row, the width is that of most rows.
    const width = Math.min(this.header ? heading.length : usualWidth(rows), mostColumns);
    this.names = namesOf(heading, width);
    this.asNumbers.push(...Array.from({ length: width }, () => 0));
    this.filled.push(...Array.from({ length: width }, () => 0));
    this.decimal = guessDecimal(rows.map(({ cells }) => cells));
    this.store = new CellStore(width);
    for (const row of rows) this.add(row);
  }

  private add({ cells, line, badQuote }: ReadRow): void {
    const width = this.names.length;
    const kind = badQuote
      ? 'quote'
      : cells.length < width
        ? 'few'
        : cells.length > width
          ? 'many'
          : undefined;
    if (kind) this.note({ kind, line, row: this.rowCount, fields: cells.length, cells });
    const row = this.rowCount;
    this.store!.add(cells);
    for (let column = 0; column < Math.min(cells.length, width); column += 1) {
      if (cells[column] === '') continue;
      this.filled[column]! += 1;
      if (!Number.isNaN(this.number(row, column))) this.asNumbers[column]! += 1;
    }
  }

  private note({ cells, ...fault }: Omit<Fault, 'text'> & { cells: string[] }): void {
    this.faultCount += 1;
    if (this.faults.length < keptFaults)
      // Copied through JSON: a substring would keep the whole chunk of the file in memory.
      this.faults.push({
        ...fault,
        text: JSON.parse(JSON.stringify(cells.join(this.dialect.delimiter).slice(0, 300))) as string,
      });
  }
}

function usualWidth(rows: readonly ReadRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}

/** Makes every column name unique, whatever the header row says. */
function namesOf(heading: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, column) => {
    const wanted = heading[column]?.trim().slice(0, 200) || `Column ${column + 1}`;
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted} (${number})`;
    taken.add(name);
    return name;
  });
}
