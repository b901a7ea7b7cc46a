import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appHeaders, applyHeaders } from './security-headers.js';
import type { App } from './serve-apps.js';

/**
 * Sends browsers that follow a link a page instead of a problem document, when the gateway rejects the
 * request or a service is unreachable.
 */
export function showErrorPages(fastify: FastifyInstance, site: App) {
  fastify.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    // A service's own answer is already streaming; leave it alone.
    if (typeof payload !== 'string' || !isProblem(reply) || !isNavigation(request)) return payload;
    const page = pageFor(site, reply.statusCode);
    if (!page) return payload;
    const html = await readFile(path.join(site.directory, page));
    applyHeaders(reply, appHeaders(site.mount, site.policies.of(page)));
    void reply.header('content-type', 'text/html; charset=utf-8');
    return html;
  });
}

const isProblem = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('application/problem+json');

function isNavigation({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate';
}

/** The page for a status code, or the generic one of its class. */
function pageFor({ policies }: App, status: number): string | undefined {
  const pages = [status, status < 500 ? 400 : 500].map(code => `errors/${code}.html`);
  return pages.find(page => policies.of(page) !== undefined);
}
