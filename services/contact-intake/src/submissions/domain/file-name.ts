// Control characters, lone surrogates, and characters that reorder text so that `gpj.exe` displays as
// `exe.jpg`.
const unkeepable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu;
const maxLength = 255;

/**
 * A file name as stored and shown: normalised, nothing misleading, no folders. It is data, never part of a
 * path.
 */
export function keptFileName(given: string): string {
  const plain = given.normalize('NFC').replace(unkeepable, '').split(/[/\\]/).at(-1)!.trim();
  const characters = [...plain];
  if (characters.length <= maxLength) return plain;
  const extension = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? '';
  return characters.slice(0, maxLength - extension.length).join('') + extension;
}
