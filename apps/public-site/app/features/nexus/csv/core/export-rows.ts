import Papa from 'papaparse';
import type { Table } from './table';
import type { Breath } from './view';

export type ExportFormat = 'csv' | 'tsv' | 'json';
const rowsPerPart = 5_000;

/**
 * The visible rows as a file, made in parts. Cells that a spreadsheet would run as a formula become plain
 * text.
 */
export async function fileOf(
  table: Table,
  rows: Uint32Array,
  format: ExportFormat,
  breathe: Breath,
): Promise<Blob | undefined> {
  const names = table.columns.map(({ name }) => name);
  const parts: string[] = [];
  const write = writers[format](table, names, parts);
  for (let from = 0; from < rows.length || from === 0; from += rowsPerPart) {
    if (!(await breathe(from / Math.max(rows.length, 1)))) return undefined;
    write(rows.subarray(from, from + rowsPerPart), from === 0);
  }
  if (format === 'json') parts.push('\n]\n');
  return new Blob(parts, { type: types[format] });
}

const types = {
  csv: 'text/csv;charset=utf-8',
  tsv: 'text/tab-separated-values;charset=utf-8',
  json: 'application/json',
};

type Writer = (rows: Uint32Array, first: boolean) => void;
type MakeWriter = (table: Table, names: string[], parts: string[]) => Writer;

const separated =
  (delimiter: string): MakeWriter =>
  (table, names, parts) => {
    const settings = { delimiter, newline: '\r\n', escapeFormulae: formula };
    return (rows, first) => {
      // A byte order mark tells spreadsheets that this is UTF-8.
      if (first) parts.push(`\uFEFF${Papa.unparse([names], settings)}\r\n`);
      if (rows.length === 0) return;
      parts.push(`${Papa.unparse(Array.from(rows, table.row), settings)}\r\n`);
    };
  };

/** Negative numbers are not formulas. */
const formula = /^[=@\t\r]|^[+-](?!\s*[\d.,]+%?$)/;

const writers: Record<ExportFormat, MakeWriter> = {
  csv: separated(','),
  tsv: separated('\t'),
  json: (table, names, parts) => {
    const kinds = table.columns.map(({ kind }) => kind);
    const valueOf = (row: number, column: number) => {
      const number = kinds[column] === 'number' ? table.number(row, column) : NaN;
      return Number.isNaN(number) ? table.cell(row, column) : number;
    };
    return (rows, first) => {
      const objects = Array.from(rows, row =>
        JSON.stringify(Object.fromEntries(names.map((name, column) => [name, valueOf(row, column)]))),
      );
      if (first) parts.push('[\n');
      else if (objects.length > 0) parts.push(',\n');
      parts.push(objects.join(',\n'));
    };
  },
};
