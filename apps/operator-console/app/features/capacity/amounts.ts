/** A measured number: more digits would say more than is known. */
export const twoDigits = (value: number) =>
  value >= 10 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)));

export const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
export const gibibytes = (bytes: number) => `${twoDigits(bytes / 1024 ** 3)} GiB`;

/** A number that someone has typed; undefined if it is none, or not within the limits. */
export function typedNumber(text: string, least: number, most: number): number | undefined {
  const value = Number(text.replaceAll(/[\s,]/g, ''));
  return text.trim() && value >= least && value <= most ? value : undefined;
}
