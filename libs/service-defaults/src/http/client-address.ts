import type { IncomingMessage } from 'node:http';

/**
 * The client's address, as far as our own proxies vouch for it: Fastify's `request.ip` for handshakes, which
 * Fastify does not see.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const chain = [...forwarded, socket.remoteAddress ?? ''].map(address => address.trim()).filter(Boolean);
  return chain[Math.max(0, chain.length - 1 - trustedHops)] ?? 'unknown';
}
