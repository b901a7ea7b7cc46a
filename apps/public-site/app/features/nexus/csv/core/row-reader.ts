import Papa from 'papaparse';

export type Dialect = { delimiter: string; quote: string; newline: '\n' | '\r' };
export type ReadRow = {
  cells: string[];
  /** Line of the file, from 1. A row takes several if a cell contains line breaks. */
  line: number;
  /** A quote that never closes, or that is not allowed there. */
  badQuote: boolean;
};

/** Longer than any real row: a quote that is still open by then is plain text. */
const longestRow = 1024 * 1024;
/** After this many broken rows in sequence, quotes are plain characters in this file. */
const patience = 200;
const never = '\u0000';

/**
 * Reads rows from a text in chunks. A quote that never closes would swallow the rest of the file; here it
 * only costs its own line.
 */
export class RowReader {
  private rest = '';
  private line = 1;
  private brokenInARow = 0;
  private quote: string;
  /** From this line on, quotes are plain characters. */
  quotesGivenUpAt: number | undefined;

  constructor(
    private readonly dialect: Dialect,
    private readonly take: (row: ReadRow) => void,
  ) {
    this.quote = dialect.quote || never;
  }

  push(text: string, last = false): void {
    this.rest += text;
    while (this.rest !== '') {
      const broken = this.readIntact(last);
      if (!broken && (last || this.rest.length <= longestRow)) return;
      this.takeBrokenLine();
    }
  }

  /** Returns whether it stopped before a broken row. */
  private readIntact(last: boolean): boolean {
    const text = this.rest;
    let start = 0;
    let broken = false;
    const parser = new Papa.Parser({
      delimiter: this.dialect.delimiter,
      newline: this.dialect.newline,
      quoteChar: this.quote,
      step: ({ data, errors, meta }: Papa.ParseStepResult<string[][]>) => {
        const end = meta.cursor;
        const lines = this.linesBetween(text, start, end);
        const badQuote = errors.length > 0;
        if (badQuote && lines > 1) {
          broken = true;
          parser.abort();
          return;
        }
        this.give(data[0]!, badQuote);
        this.line += lines;
        start = end;
      },
    });
    parser.parse(text, 0, !last);
    this.rest = text.slice(start);
    if (last && !broken) this.rest = '';
    return broken;
  }

  private takeBrokenLine(): void {
    const { newline, delimiter } = this.dialect;
    const end = this.rest.indexOf(newline);
    const text = (end < 0 ? this.rest : this.rest.slice(0, end)).slice(0, longestRow);
    this.rest = end < 0 ? '' : this.rest.slice(end + 1);
    this.give(text.split(delimiter), true);
    this.line += 1;
    this.brokenInARow += 1;
    if (this.brokenInARow < patience || this.quotesGivenUpAt) return;
    this.quote = never;
    this.quotesGivenUpAt = this.line;
  }

  private give(cells: string[], badQuote: boolean): void {
    const last = cells.length - 1;
    // Lines end in \n or \r\n; both end at \n.
    if (this.dialect.newline === '\n' && cells[last]?.endsWith('\r')) cells[last] = cells[last].slice(0, -1);
    if (cells.length === 1 && cells[0] === '') return;
    if (!badQuote) this.brokenInARow = 0;
    this.take({ cells, line: this.line, badQuote });
  }

  private linesBetween(text: string, from: number, to: number): number {
    let count = 0;
    for (
      let at = text.indexOf(this.dialect.newline, from);
      at >= 0 && at < to;
      at = text.indexOf(this.dialect.newline, at + 1)
    )
      count += 1;
    return Math.max(count, 1);
  }
}
