import ipaddr from 'ipaddr.js';

/** Prefix length of one customer's IPv6 network. More addresses within it cost the customer nothing. */
const ipv6Bits = 64;

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 one, in one canonical spelling. Anything
 * else is returned unchanged.
 *
 * @param ipv4Bits fewer than 32 to count neighbours as one, as in the /24 of one company.
 */
export function networkOf(address: string, ipv4Bits = 32): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv6')
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6Bits}`).toString()}/${ipv6Bits}`;
  if (ipv4Bits === 32) return parsed.toString();
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${ipv4Bits}`).toString()}/${ipv4Bits}`;
}
