/** Cores, to two digits that say something. */
export const coresText = (cores: number) =>
  `${cores >= 10 ? Math.round(cores).toLocaleString('en') : Number(cores.toPrecision(2))} ${cores === 1 ? 'core' : 'cores'}`;

export const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
export const gibibytes = (bytes: number) => `${Number((bytes / 1024 ** 3).toPrecision(2))} GiB`;

/** A number that someone has typed; undefined if it is none, or not within the limits. */
export function typedNumber(text: string, least: number, most: number): number | undefined {
  const value = Number(text.replaceAll(/[\s,]/g, ''));
  return text.trim() && value >= least && value <= most ? value : undefined;
}
