/** Names that mean something else in each network (RFC 6761, 6762, 8375, and `internal`); routers give out `lan`. */
const local = /(^|\.)(localhost|local|lan|internal|home\.arpa)$/;

/**
 * Whether a host of a parsed URL may be a public one: a name of several labels, no IP literal. Everyone's browser goes
 * where someone says, and must not be sent into its own network.
 */
export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  // Every spelling of an IPv4 address was normalised by the parser; an IPv6 address stands in brackets.
  const isAddress = name.startsWith('[') || /^\d+(\.\d+){3}$/.test(name);
  return !isAddress && name.includes('.') && !local.test(name);
}
