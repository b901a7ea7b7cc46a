import { CellStore } from './cell-store';
import { fileOf } from './export-rows';
import { autoOptions, guessDialect, guessEncoding, numberOf } from './guess';
import { RowReader, type ReadRow } from './row-reader';
import { largeFile, samples } from './samples';
import { figuresOf, groupsOf } from './statistics';
import { Table } from './table';
import { rowsOf, wholeView, type Rule, type Sort } from './view';

const comma = { delimiter: ',', quote: '"', newline: '\n' } as const;
const onwards = async () => true;

function read(text: string, pieceLength = text.length || 1): ReadRow[] {
  const rows: ReadRow[] = [];
  const reader = new RowReader(comma, row => rows.push(row));
  for (let at = 0; at < text.length; at += pieceLength) reader.push(text.slice(at, at + pieceLength));
  reader.push('', true);
  return rows;
}

function tableOf(text: string, header = true): Table {
  const table = new Table(guessDialect(text, autoOptions), { header });
  table.push(text, true);
  return table;
}

const allRows = (table: Table) => Uint32Array.from({ length: table.rowCount }, (_, row) => row);

describe('reading rows', () => {
  const text = 'a,b\r\n"x, ""y""",2\r\n\r\n"two\nlines",ü3\r\nlast,4';
  const expected = [
    ['a', 'b'],
    ['x, "y"', '2'],
    ['two\nlines', 'ü3'],
    ['last', '4'],
  ];

  it.each([1, 2, 3, 5, 7, 100])('gives the same rows in chunks of %i characters', pieceLength => {
    expect(read(text, pieceLength).map(({ cells }) => cells)).toEqual(expected);
  });

  it('counts lines of the file, including those within cells', () => {
    expect(read('a\n"b\nb"\nc').map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it.each([1, 4, 1000])('loses only one line to a quote that never closes (%i)', pieceLength => {
    const rows = read('a,b\n1,"open\n2,x\n3,"y"\n', pieceLength);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '"open'],
      ['2', 'x'],
      ['3', 'y'],
    ]);
    expect(rows.map(({ badQuote }) => badQuote)).toEqual([false, true, false, false]);
  });

  it('treats quotes as plain characters in files that do not quote', () => {
    const lines = Array.from({ length: 1000 }, (_, row) => `"${row},x`);
    const reader = new RowReader(comma, () => undefined);
    reader.push(lines.join('\n'), true);
    expect(reader.quotesGivenUpAt).toBe(201);
  });

  it('gives up on a quote that has been open for a megabyte', () => {
    const rows = read(`1,"open\n${'2,x\n'.repeat(400_000)}`, 256 * 1024);
    expect(rows).toHaveLength(400_001);
    expect(rows.filter(({ badQuote }) => badQuote)).toHaveLength(1);
  });
});

describe('guessing', () => {
  it('detects the encoding by its byte order mark or its bytes', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(guessEncoding(bytes('Käse'))).toBe('utf-8');
    expect(guessEncoding(Uint8Array.of(0xff, 0xfe, 0x41, 0))).toBe('utf-16le');
    expect(guessEncoding(Uint8Array.from('Käse', letter => letter.charCodeAt(0)))).toBe('windows-1252');
    // A sample that ends within a character.
    expect(guessEncoding(bytes('aü').subarray(0, 2))).toBe('utf-8');
  });

  it.each([
    ['a,b\n1,2', ','],
    ['a;b\n1,5;2,5', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b\n1|2', '|'],
  ])('finds the delimiter of %j', (text, delimiter) => {
    expect(guessDialect(text, autoOptions).delimiter).toBe(delimiter);
  });

  it.each([
    ['1,234.5', '.', 1234.5],
    ['-3', '.', -3],
    ['1e3', '.', 1000],
    ['1.234,5', ',', 1234.5],
    ['', '.', NaN],
    ['-', '.', NaN],
    ['2026-01-01', '.', NaN],
    ['12 Main Street', '.', NaN],
  ] as const)('reads %j with %s as a number', (text, decimal, number) => {
    expect(numberOf(text, decimal)).toBe(number);
  });
});

describe('a table', () => {
  it('reports broken rows with their line and reason', () => {
    const table = tableOf('a,b,c\n1,2,3\n4,5\n6,7,8,9\n"x\n1,2,3\n');
    expect(table.faults.map(({ kind, line, row, fields }) => ({ kind, line, row, fields }))).toEqual([
      { kind: 'few', line: 3, row: 1, fields: 2 },
      { kind: 'many', line: 4, row: 2, fields: 4 },
      { kind: 'quote', line: 5, row: 3, fields: 1 },
    ]);
    expect(table.row(1)).toEqual(['4', '5', '']);
    expect(table.faults[1]!.text).toBe('6,7,8,9');
  });

  it('gives every column a unique name, even without a header row', () => {
    expect(tableOf('a,,a\n1,2,3').columns.map(({ name }) => name)).toEqual(['a', 'Column 2', 'a (2)']);
    const headless = tableOf('1,2\n3,4', false);
    expect(headless.columns.map(({ name }) => name)).toEqual(['Column 1', 'Column 2']);
    expect(headless.rowCount).toBe(2);
  });

  it('is empty for an empty file', () => {
    expect(tableOf('').rowCount).toBe(0);
    expect(tableOf('only,a,heading').rowCount).toBe(0);
  });

  it('keeps every cell exactly, across blocks and chunks', () => {
    const store = new CellStore(3, 1000);
    const texts = ['plain', 'ü€𝄞', '', 'x'.repeat(200)];
    for (let row = 0; row < 400; row += 1) store.add([texts[row % 4]!, String(row), texts[(row + 1) % 4]!]);
    for (const row of [0, 1, 2, 3, 250, 399])
      expect(store.row(row)).toEqual([texts[row % 4], String(row), texts[(row + 1) % 4]]);
  });
});

describe('a view', () => {
  const table = tableOf('name,age\nBo,9\nada,10\n,\nCy,n/a\nAda,2');
  const namesIn = async (sort?: Sort, rules: Rule[] = [], search = '') =>
    Array.from((await rowsOf(table, { search, rules, sort }, onwards))!, row => table.cell(row, 0));

  it('sorts numbers as numbers, with empty cells last in both directions', async () => {
    const numbers = tableOf('n\n10\n9\n\nx\n-1\n' + '1\n'.repeat(20));
    const ordered = async (direction: 'up' | 'down') =>
      Array.from((await rowsOf(numbers, { ...wholeView, sort: { column: 0, direction } }, onwards))!, row =>
        numbers.cell(row, 0),
      );
    expect((await ordered('up'))[0]).toBe('-1');
    expect((await ordered('up')).at(-1)).toBe('x');
    expect((await ordered('down')).slice(0, 2)).toEqual(['10', '9']);
    expect((await ordered('down')).at(-1)).toBe('x');
  });

  it('sorts words case-insensitively and stably', async () => {
    const words = tableOf('w,i\nb,1\nA,2\na,3\nB,4');
    const rows = await rowsOf(words, { ...wholeView, sort: { column: 0, direction: 'down' } }, onwards);
    expect(Array.from(rows!, row => words.cell(row, 1))).toEqual(['1', '4', '2', '3']);
  });

  it('filters by all conditions, and searches all columns', async () => {
    expect(await namesIn(undefined, [{ column: 0, operator: 'equals', value: 'ADA' }])).toEqual([
      'ada',
      'Ada',
    ]);
    expect(
      await namesIn(undefined, [
        { column: 1, operator: 'above', value: '2' },
        { column: 1, operator: 'below', value: '10' },
      ]),
    ).toEqual(['Bo']);
    expect(await namesIn(undefined, [], '10')).toEqual(['ada']);
    // No match across two cells.
    expect(await namesIn(undefined, [], 'da2')).toEqual([]);
    expect(await namesIn(undefined, [{ column: 0, operator: 'contains-not', value: 'a' }])).toContain('Cy');
  });

  it('sorts many rows like an ordinary stable sort', async () => {
    const many = tableOf(
      `n,i\n${Array.from({ length: 3000 }, (_, at) => `${(at * 7919) % 101},${at}`).join('\n')}`,
    );
    const rows = await rowsOf(many, { ...wholeView, sort: { column: 0, direction: 'up' } }, onwards);
    const expected = Array.from(allRows(many)).sort((a, b) => many.number(a, 0) - many.number(b, 0));
    expect(Array.from(rows!)).toEqual(expected);
  });

  it('reads the same numbers from bytes as from text', () => {
    const texts = [
      '7',
      '-7.25',
      '1,234.5',
      '.5',
      '5.',
      '-',
      '1e3',
      '12345678901234567',
      '0.1',
      '--1',
      '1.2.3',
    ];
    const numbers = tableOf(`n,x\n${texts.map(text => `"${text}",a`).join('\n')}`);
    expect(texts.map((_, row) => numbers.number(row, 0))).toEqual(texts.map(text => numberOf(text, '.')));
  });

  it('can be cancelled', async () => {
    expect(await rowsOf(table, { ...wholeView, search: 'a' }, async () => false)).toBeUndefined();
  });
});

describe('column statistics', () => {
  const table = tableOf('kind,amount\na,1\na,2\nb,3\nb,4\nb,10');

  it('are correct', async () => {
    const figures = await figuresOf(table, allRows(table), 1, onwards);
    expect(figures!.numbers).toMatchObject({ count: 5, min: 1, max: 10, sum: 20, mean: 4, median: 3 });
    expect(figures!.numbers!.deviation).toBeCloseTo(3.5355, 4);
    expect(figures!.numbers!.bins.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  });

  it('count words and group numbers by them', async () => {
    const figures = await figuresOf(table, allRows(table), 0, onwards);
    expect(figures).toMatchObject({ distinct: 2, empty: 0, top: [{ value: 'b', count: 3 }, { value: 'a' }] });
    const groups = await groupsOf(table, allRows(table), { by: 0, of: 1, measure: 'average' }, onwards);
    expect(groups!.map(({ value, amount }) => [value, Math.round(amount * 100)])).toEqual([
      ['b', 567],
      ['a', 150],
    ]);
  });
});

describe('an export', () => {
  const table = tableOf('a,b\n"x, y",1\n=HYPERLINK(1),-2\n"say ""hi""",3');

  it('can be read back unchanged, except that formulas become text', async () => {
    const csv = await (await fileOf(table, allRows(table), 'csv', onwards))!.text();
    const again = tableOf(csv.replace('\uFEFF', ''));
    expect([again.row(0), again.row(1), again.row(2)]).toEqual([
      ['x, y', '1'],
      ["'=HYPERLINK(1)", '-2'],
      ['say "hi"', '3'],
    ]);
  });

  it('writes numbers as JSON numbers, and handles no rows', async () => {
    const json = async (rows: Uint32Array) =>
      JSON.parse(await (await fileOf(table, rows, 'json', onwards))!.text()) as unknown;
    expect(await json(allRows(table))).toContainEqual({ a: 'x, y', b: 1 });
    expect(await json(new Uint32Array(0))).toEqual([]);
  });
});

describe('the sample files', () => {
  it.each(samples.map(sample => [sample.id, sample] as const))('%s is as described', async (id, sample) => {
    const bytes = new Uint8Array(await sample.make().arrayBuffer());
    const text = new TextDecoder(guessEncoding(bytes)).decode(bytes);
    const table = tableOf(text);
    expect(text).not.toContain('\uFFFD');
    expect(table.faultCount).toBe(id === 'luggage' ? 11 : 0);
    expect(table.columns.filter(({ kind }) => kind === 'number')).toHaveLength(id === 'luggage' ? 1 : 3);
  });

  it('come in any size', () => expect(largeFile(3).size).toBeGreaterThan(3e6));
});
