/** Rounds a measurement, because more digits would suggest false precision. */
export const twoDigits = (value: number) =>
  value >= 10 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)));

export const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
export const gibibytes = (bytes: number) => `${twoDigits(bytes / 1024 ** 3)} GiB`;

const digits = /^\d*\.?\d*$/;
/** Does not match `0,125`, where the comma is meant as the decimal sign. */
const thousands = /^[1-9]\d{0,2}([\s,]\d{3})+(\.\d*)?$/;

/** A number that someone has typed; undefined if it is not a number or outside the limits. */
export function typedNumber(text: string, least: number, most: number): number | undefined {
  const typed = text.trim();
  if (!digits.test(typed) && !thousands.test(typed)) return undefined;
  const value = Number(typed.replaceAll(/[\s,]/g, ''));
  return /\d/.test(typed) && value >= least && value <= most ? value : undefined;
}
