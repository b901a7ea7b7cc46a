/** The URL, if a profile may show it as a link: http or https with a host. */
export function shownWebsite(website: string): string | undefined {
  if (!/^https?:\/\/[^\s/]/i.test(website) || !URL.canParse(website)) return undefined;
  return new URL(website).href;
}
