import type { IncomingMessage } from 'node:http';

/**
 * Where a request comes from, as far as our own proxies vouch for it: what `request.ip` is for what Fastify sees, for
 * the handshakes that it does not see.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const chain = [...forwarded, socket.remoteAddress ?? ''].map(address => address.trim()).filter(Boolean);
  return chain[Math.max(0, chain.length - 1 - trustedHops)] ?? 'unknown';
}
