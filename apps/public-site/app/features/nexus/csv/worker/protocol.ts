import type { ReadOptions } from '../core/guess';
import type { ExportFormat } from '../core/export-rows';
import type { ColumnFigures, Group, Measure } from '../core/statistics';
import type { Column, Fault } from '../core/table';
import type { View } from '../core/view';

export type Opened = {
  encoding: string;
  delimiter: string;
  decimal: '.' | ',';
  columns: Column[];
  rowCount: number;
  faults: Fault[];
  faultCount: number;
  quotesGivenUpAt: number | undefined;
  /** Number of characters that could not be decoded. */
  unreadable: number;
  milliseconds: number;
};

/** Requests to the worker, and their answers. */
export type Calls = {
  open: { ask: { file: Blob; options: ReadOptions }; answer: Opened };
  view: { ask: View; answer: { rowCount: number } };
  rows: { ask: { from: number; to: number; columns: [number, number] }; answer: string[][] };
  figures: { ask: { column: number }; answer: ColumnFigures };
  groups: { ask: { by: number; of: number; measure: Measure }; answer: Group[] };
  export: { ask: { format: ExportFormat }; answer: Blob };
};
export type Call = keyof Calls;

export type Request = { [C in Call]: { id: number; call: C; ask: Calls[C]['ask'] } }[Call];
export type Reply =
  | { id: number; progress: number; rowCount?: number }
  | { id: number; answer: unknown }
  | { id: number; overtaken: true }
  | { id: number; fault: string };
