/** Whether a URL leads to this machine's IPv4 loopback, where every virtual user of k6 can have its own address. */
function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || /^127(\.\d+){3}$/.test(hostname);
}

/**
 * k6's argument that gives each virtual user its own address, as real people have, because the gateway's limits
 * and the machine's local ports are counted by address. Loopback has 16 million. No argument for another machine,
 * or on systems other than Linux, where the addresses would have to be set up first.
 */
export const localAddresses = (url: string) =>
  isThisMachine(url) && process.platform === 'linux' ? ['--local-ips=127.8.0.0/16'] : [];

/** The addresses are IPv4; localhost may be IPv6 first. */
export const withoutName = (url: string) =>
  isThisMachine(url) ? url.replace('//localhost', '//127.0.0.1') : url;
