import { referenceOf, type Problem } from '@sevenfold/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { filledPage } from './filled-page.js';
import { appHeaders, applyHeaders } from './security-headers.js';
import type { App } from './serve-apps.js';

/**
 * Sends browsers that follow a link a page instead of a problem document, when the gateway rejects the
 * request or a service is unreachable. The page shows the document's reference.
 */
export function showErrorPages(fastify: FastifyInstance, site: App) {
  fastify.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    // A service's own answer is already streaming; leave it alone.
    if (typeof payload !== 'string' || !isProblem(reply) || !isNavigation(request)) return payload;
    const { traceId = '' } = JSON.parse(payload) as Problem;
    const page = await filledPage(site, pageFor(site, reply.statusCode), {
      traceId,
      reference: referenceOf(traceId),
    });
    if (!page) return payload;
    applyHeaders(reply, appHeaders(site.mount, page.policy));
    void reply.header('content-type', 'text/html; charset=utf-8');
    return page.html;
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
function pageFor({ policies }: App, status: number): string {
  const [own, ofClass] = [status, status < 500 ? 400 : 500].map(code => `errors/${code}.html`);
  return policies.of(own!) === undefined ? ofClass! : own!;
}
