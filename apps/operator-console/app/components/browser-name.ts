const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system in two words, as far as the user agent tells. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser';
  const nameIn = (known: readonly [RegExp, string][]) => known.find(([mark]) => mark.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (!browser) return userAgent.slice(0, 40);
  return system ? `${browser} on ${system}` : browser;
}
