/** Rows, or text of some rows at a time. */
export type Rows = readonly unknown[] | AsyncIterable<string>;

export const betweenRows = ',\n    ';

/** A JSON object of lists as text, one line for each row. Lists that are text need not fit into memory. */
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
