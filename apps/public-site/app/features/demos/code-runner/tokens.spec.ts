import { samples } from './samples';
import { tokensOf } from './tokens';

it('keeps every character of the source', () => {
  for (const { code } of samples)
    expect(
      tokensOf(code)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code);
});

it('tells keywords, names, numbers, strings and comments apart', () => {
  const kinds = tokensOf("const a = f(1_0, 'x'); // y").filter(({ kind }) => kind !== 'plain');
  expect(kinds).toEqual([
    { kind: 'word', text: 'const' },
    { kind: 'name', text: 'f' },
    { kind: 'number', text: '1_0' },
    { kind: 'string', text: "'x'" },
    { kind: 'comment', text: '// y' },
  ]);
});

it('handles unfinished code', () => {
  for (const source of ["'open", '`${', '/* open', '"', '\\'])
    expect(
      tokensOf(source)
        .map(({ text }) => text)
        .join(''),
    ).toBe(source);
});
