/** Names that are local to a network (RFC 6761, 6762, 8375, and `internal`); routers use `lan`. */
const local = /(^|\.)(localhost|local|lan|internal|home\.arpa)$/;

/**
 * Whether a parsed URL's host may be public: several labels, no IP literal. A host's track URL reaches every
 * listener's browser, and must not point into their own network.
 */
export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  // The URL parser has normalised every spelling of an IPv4 address; an IPv6 address has brackets.
  const isAddress = name.startsWith('[') || /^\d+(\.\d+){3}$/.test(name);
  return !isAddress && name.includes('.') && !local.test(name);
}
