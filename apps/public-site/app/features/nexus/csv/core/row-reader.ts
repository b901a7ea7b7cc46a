import Papa from 'papaparse';

export type Dialect = { delimiter: string; quote: string; newline: '\n' | '\r' };
export type ReadRow = {
  cells: string[];
  /** Of the file, counted from 1; rows with breaks in a cell take several. */
  line: number;
  /** A quote that never closes, or stands where none may. */
  badQuote: boolean;
};

/** No honest row is longer; a quote that is still open by then was never meant to be one. */
const longestRow = 1024 * 1024;
/** As many broken rows in a run mean that quotes are no quotes in this file. */
const patience = 200;
const never = '\u0000';

/**
 * Rows out of a text that comes in pieces. A quote that is never closed would swallow all that follows: here it costs its own
 * line and no more.
 */
export class RowReader {
  private rest = '';
  private line = 1;
  private brokenInARow = 0;
  private quote: string;
  /** From this line on quotes were taken as plain characters. */
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

  /** Answers whether it stopped before a row that is broken. */
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
    // Lines end in \r\n in one half of the world; both are read by their \n.
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
