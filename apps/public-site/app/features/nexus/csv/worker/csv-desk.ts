import { fileOf } from '../core/export-rows';
import { guessDialect, guessEncoding, type ReadOptions } from '../core/guess';
import { figuresOf, groupsOf } from '../core/statistics';
import { Table } from '../core/table';
import { rowsOf, type Breath } from '../core/view';
import type { Call, Calls, Opened, Reply, Request } from './protocol';

const sampleBytes = 256 * 1024;
const tellEveryMs = 80;

/** The worker's logic without the worker: one file at a time, and questions about it. */
export class CsvDesk {
  private table: Table | undefined;
  private rows: Uint32Array = new Uint32Array(0);
  /** The newest question of each kind, the only one that is answered. */
  private readonly newest = new Map<Call, number>();

  constructor(private readonly reply: (reply: Reply) => void) {}

  async take(request: Request): Promise<void> {
    const { id, call, ask } = request;
    this.newest.set(call, id);
    try {
      const answer = await this.answer(id, call, ask);
      this.reply(answer === undefined ? { id, overtaken: true } : { id, answer });
    } catch (error) {
      this.reply({ id, fault: error instanceof Error ? error.message : String(error) });
    }
  }

  private answer(id: number, call: Call, ask: Request['ask']): Promise<Calls[Call]['answer'] | undefined> {
    const breathe = this.breathFor(id, call);
    const as = <C extends Call>() => ask as Calls[C]['ask'];
    switch (call) {
      case 'open':
        return this.open(id, as<'open'>().file, as<'open'>().options);
      case 'view':
        return this.view(as<'view'>(), breathe);
      case 'rows':
        return Promise.resolve(this.cells(as<'rows'>()));
      case 'figures':
        return figuresOf(this.loaded(), this.rows, as<'figures'>().column, breathe);
      case 'groups':
        return groupsOf(this.loaded(), this.rows, as<'groups'>(), breathe);
      case 'export':
        return fileOf(this.loaded(), this.rows, as<'export'>().format, breathe);
    }
  }

  private async open(id: number, file: Blob, options: ReadOptions): Promise<Opened | undefined> {
    const begun = performance.now();
    const breathe = this.breathFor(id, 'open');
    const start = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer());
    const encoding = options.encoding === 'auto' ? guessEncoding(start) : options.encoding;
    const sample = new TextDecoder(encoding).decode(start, { stream: true });
    const table = new Table(guessDialect(sample, options), options);
    this.table = table;
    this.rows = new Uint32Array(0);

    const decoder = new TextDecoder(encoding);
    let unreadable = 0;
    let read = 0;
    const push = (text: string, last = false) => {
      unreadable += countOf('\uFFFD', text);
      table.push(text, last);
    };
    // Slices rather than a stream: they have the same size in all browsers, and nothing queues up.
    const pieceBytes = 1024 * 1024;
    for (; read < file.size; read += pieceBytes) {
      const piece = await file.slice(read, read + pieceBytes).arrayBuffer();
      push(decoder.decode(piece, { stream: true }));
      if (!(await breathe(read / file.size))) return undefined;
    }
    push(decoder.decode(), true);
    this.rows = Uint32Array.from({ length: table.rowCount }, (_, row) => row);
    return {
      encoding,
      delimiter: table.dialect.delimiter,
      decimal: table.decimal,
      columns: table.columns,
      rowCount: table.rowCount,
      faults: table.faults,
      faultCount: table.faultCount,
      quotesGivenUpAt: table.quotesGivenUpAt,
      unreadable,
      milliseconds: performance.now() - begun,
    };
  }

  private async view(view: Calls['view']['ask'], breathe: Breath) {
    const rows = await rowsOf(this.loaded(), view, breathe);
    if (!rows) return undefined;
    this.rows = rows;
    return { rowCount: rows.length };
  }

  /** Each row starts with its number in the file. */
  private cells({ from, to, columns: [first, end] }: Calls['rows']['ask']): string[][] {
    const table = this.loaded();
    return Array.from(this.rows.subarray(from, to), row => [
      String(row + 1),
      ...Array.from({ length: end - first }, (_, column) => table.cell(row, first + column)),
    ]);
  }

  private loaded(): Table {
    if (!this.table) throw new Error('No file is open.');
    return this.table;
  }

  /** Reports progress, lets other questions in, and returns whether a newer one has replaced this one. */
  private breathFor(id: number, call: Call): Breath {
    let told = performance.now();
    return async share => {
      if (performance.now() - told > tellEveryMs) {
        told = performance.now();
        this.reply({ id, progress: share, ...(call === 'open' && { rowCount: this.table?.rowCount ?? 0 }) });
        await new Promise(resolve => setTimeout(resolve));
      }
      return this.newest.get(call) === id;
    };
  }
}

function countOf(letter: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) count += 1;
  return count;
}
