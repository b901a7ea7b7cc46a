import { brand } from '@sevenfold/brand';
import type { FastifyInstance } from 'fastify';

const dayMs = 86_400_000;
/** RFC 9116 recommends less than a year. */
const validForDays = 180;

/** Serves `/.well-known/security.txt`: where to report vulnerabilities (RFC 9116). */
export function serveSecurityTxt(fastify: FastifyInstance, publicOrigin: string) {
  const path = '/.well-known/security.txt';
  fastify.get(path, (_request, reply) => {
    // Rounded to days, so that all caches have the same text for a day.
    const expires = new Date(Math.floor(Date.now() / dayMs + validForDays) * dayMs).toISOString();
    const lines = [
      `Contact: mailto:${brand.email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${new URL(path, publicOrigin).href}`,
      '',
    ];
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send(lines.join('\r\n'));
  });
}
