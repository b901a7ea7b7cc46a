/** Rows, or a stream of text with some rows in each chunk. */
export type Rows = readonly unknown[] | AsyncIterable<string>;

export const betweenRows = ',\n    ';

/** A JSON object of lists as text, one line for each row. Streamed lists need not fit into memory. */
export async function* jsonText(lists: Record<string, Rows>): AsyncIterable<string> {
  let before = '{';
  for (const [name, rows] of Object.entries(lists)) {
    yield `${before}\n  ${JSON.stringify(name)}: [\n    `;
    let between = '';
    for await (const text of Array.isArray(rows) ? rows.map(row => JSON.stringify(row)) : rows) {
      yield between + text;
      between = betweenRows;
    }
    yield '\n  ]';
    before = ',';
  }
  yield '\n}';
}
