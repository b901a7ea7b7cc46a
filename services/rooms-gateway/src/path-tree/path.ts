import { InvalidInput, realtimeLimits } from '@sevenfold/contracts';

/** Segments of a path; `presence/lobby/ada` has three. Slashes at either end are ignored. */
export type Path = readonly string[];

const forbidden = /[\u0000-\u001f\u007f.#$[\]~/]/;

/** @throws InvalidInput `path.invalid` for an invalid path. */
export function parsePath(text: string): Path {
  const segments = text.replace(/^\/|\/$/g, '').split('/');
  if (segments.length > realtimeLimits.pathSegments) throw invalidPath();
  for (const segment of segments) if (!isKey(segment)) throw invalidPath();
  return segments;
}

/** Whether a string may be a segment of a path, and so a key of a value. */
export function isKey(text: string): boolean {
  return (
    text !== '' &&
    text !== '__proto__' &&
    text.length <= realtimeLimits.keyCharacters &&
    text.isWellFormed() &&
    !forbidden.test(text)
  );
}

export const isPrefix = (prefix: Path, path: Path) =>
  prefix.length <= path.length && prefix.every((segment, index) => segment === path[index]);

const invalidPath = () => new InvalidInput('path.invalid', 'That’s not a path.');
