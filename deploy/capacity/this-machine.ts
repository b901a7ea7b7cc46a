/** Whether a URL leads to this machine. Its IPv4 loopback, so that every virtual user can have an address of its own. */
export function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
