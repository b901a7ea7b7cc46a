// Crockford's base 32: without letters that look or sound like others (https://www.crockford.com/base32.html).
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bitsPerDigit = 5;
const length = 8;
/** Hexadecimal digits of the id that a reference holds: 40 bits. */
const suffixLength = (length * bitsPerDigit) / 4;

/** The reference of a submission, such as `7K3M-Q9TX`: the end of its id, short enough to read out. */
export function referenceOf(submissionId: string): string {
  const value = BigInt(`0x${submissionId.slice(-suffixLength)}`);
  const text = Array.from({ length }, (_, place) => {
    const shift = BigInt((length - 1 - place) * bitsPerDigit);
    return digits[Number((value >> shift) & 31n)];
  }).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** The last digits of the id, from a typed reference; undefined for other text. */
export function idSuffixOf(text: string): string | undefined {
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (typed.length !== length) return undefined;
  const values = Array.from(typed, digit => digits.indexOf(digit));
  if (values.includes(-1)) return undefined;
  const value = values.reduce((sum, digit) => (sum << 5n) | BigInt(digit), 0n);
  return value.toString(16).padStart(suffixLength, '0');
}
