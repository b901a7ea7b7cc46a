import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that one customer of a network is given. Within them further addresses cost nothing. */
const ipv6Bits = 64;

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 one. Each is written in one way, however the
 * address is; what is no address is returned as it is.
 *
 * @param ipv4Bits fewer than 32 where neighbours are to count as one, as in the /24 of one company.
 */
export function networkOf(address: string, ipv4Bits = 32): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv6')
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6Bits}`).toString()}/${ipv6Bits}`;
  if (ipv4Bits === 32) return parsed.toString();
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${ipv4Bits}`).toString()}/${ipv4Bits}`;
}
