import { isIPv6 } from 'node:net';

/** The network that an address belongs to, as one household or company mostly has it: /24 of IPv4, /64 of IPv6. */
export function addressClass(ip: string): string {
  const v4 = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(v4)) return v4.replace(/\.\d+$/, '.0/24');
  // The parser of URLs writes an address out in one way.
  const [head = '', tail] = new URL(`http://[${v4.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${all.slice(0, 4).join(':')}::/64`;
}
