/** Whether a URL leads to this machine's IPv4 loopback, where every virtual user can have an address of its own. */
export function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || /^127(\.\d+){3}$/.test(hostname);
}
