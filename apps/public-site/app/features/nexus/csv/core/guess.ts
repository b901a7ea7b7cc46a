import Papa from 'papaparse';
import type { Dialect } from './row-reader';

/** How to read a file. `auto` is replaced by the guess. */
export type ReadOptions = {
  encoding: string;
  delimiter: string;
  quote: string;
  header: boolean;
};

export const autoOptions: ReadOptions = { encoding: 'auto', delimiter: 'auto', quote: '"', header: true };

export const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Western (Windows-1252)' },
  { value: 'iso-8859-2', label: 'Central European (ISO 8859-2)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { value: 'gb18030', label: 'Chinese (GB 18030)' },
  { value: 'utf-16le', label: 'UTF-16, little-endian' },
  { value: 'utf-16be', label: 'UTF-16, big-endian' },
] as const;

export const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
] as const;

/**
 * Goes by the byte order mark, then by whether the sample is valid UTF-8. Anything else is most likely from an older
 * Windows.
 */
export function guessEncoding(start: Uint8Array): string {
  const [first, second, third] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let at = 0; at < Math.min(start.length, 2000); at += 1) if (start[at] === 0) zeros[at % 2]! += 1;
  if (zeros[1]! > 100 && zeros[1]! > 4 * zeros[0]!) return 'utf-16le';
  if (zeros[0]! > 100 && zeros[0]! > 4 * zeros[1]!) return 'utf-16be';
  try {
    // Streaming, because the sample may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

export function guessDialect(sample: string, options: ReadOptions): Dialect {
  const newline = sample.includes('\r') && !sample.includes('\n') ? '\r' : '\n';
  const delimiter = options.delimiter === 'auto' ? guessDelimiter(sample, newline) : options.delimiter;
  return { delimiter, quote: options.quote, newline };
}

function guessDelimiter(sample: string, newline: '\n' | '\r'): string {
  const delimitersToGuess = delimiters.map(({ value }) => value);
  const { meta } = Papa.parse(sample, { preview: 50, delimitersToGuess, newline });
  return meta.delimiter || ',';
}

/** The decimal sign that more cells use: a comma or a point. */
export function guessDecimal(rows: readonly string[][]): '.' | ',' {
  let commas = 0;
  let points = 0;
  for (const row of rows)
    for (const cell of row) {
      if (/^\s*[+-]?[\d.]*\d,(\d{1,2}|\d{4,})\s*$/.test(cell)) commas += 1;
      else if (/^\s*[+-]?[\d,]*\d\.\d+\s*$/.test(cell)) points += 1;
    }
  return commas > points ? ',' : '.';
}

const pointNumber = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
const commaNumber = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)?(?:,\d+)?(?:[eE][+-]?\d{1,3})?$/;

/** NaN if it is not a number. */
export function numberOf(text: string, decimal: '.' | ','): number {
  const trimmed = text.trim();
  const first = trimmed.charCodeAt(0);
  // Digits, signs, comma and point: rejects most words at their first letter.
  if (!(first >= 43 && first <= 57) || trimmed.length > 40) return NaN;
  if (!/\d/.test(trimmed) || !(decimal === ',' ? commaNumber : pointNumber).test(trimmed)) return NaN;
  return decimal === ','
    ? Number(trimmed.replaceAll('.', '').replace(',', '.'))
    : Number(trimmed.replaceAll(',', ''));
}
