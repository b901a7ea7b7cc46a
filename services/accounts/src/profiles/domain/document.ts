/** Defensive reading of documents that were never validated. */
export interface DocumentReader {
  /** The first of the dotted paths with a value that `accept` understands. */
  first<T>(paths: readonly string[], accept: (value: unknown) => T | undefined): T | undefined;
  at(path: string): unknown;
}

export function documentReader(document: unknown): DocumentReader {
  const at = (path: string) => path.split('.').reduce(ownField, document);
  return {
    at,
    first: (paths, accept) => {
      for (const path of paths) {
        const accepted = accept(at(path));
        if (accepted !== undefined) return accepted;
      }
      return undefined;
    },
  };
}

/** Own fields of plain records only, so that no path reaches a prototype. */
function ownField(value: unknown, key: string): unknown {
  const record = asRecord(value);
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

export function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

// Control characters and lone surrogates, which the database cannot store.
const unstorable = /[\p{Surrogate}\0-\x08\x0b\x0c\x0e-\x1f\x7f]/gu;

/** Non-empty text without unstorable characters, cut to `max`. */
export const asText = (max: number) => (value: unknown) => {
  if (typeof value !== 'string') return undefined;
  // Cutting may leave a lone surrogate, hence the second pass.
  const text = value.replace(unstorable, '').trim().slice(0, max).replace(unstorable, '');
  return text === '' ? undefined : text;
};

export const asBoolean = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

export const asOneOf =
  <const T extends string>(values: readonly T[]) =>
  (value: unknown) =>
    values.find(known => known === value);

export const asCount = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 1_000_000_000
    ? value
    : undefined;

/** ISO text, epoch milliseconds, or the former store's `{ seconds }`, as ISO text. */
export function asMoment(value: unknown): string | undefined {
  const seconds = ownField(value, 'seconds') ?? ownField(value, '_seconds');
  const raw = typeof seconds === 'number' ? seconds * 1000 : value;
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  const date = new Date(raw);
  const year = Number.isNaN(date.getTime()) ? 0 : date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date.toISOString() : undefined;
}
