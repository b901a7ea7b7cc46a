type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** The kind of device, in one word. */
export function describeDevice({ userAgent, maxTouchPoints }: Browser): string {
  // iPads call themselves Macs, but no Mac has a touch screen.
  if (/iPad|Tablet/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'Tablet';
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'Phone' : 'Tablet';
  return /Mobi|iPhone/.test(userAgent) ? 'Phone' : 'Computer';
}
