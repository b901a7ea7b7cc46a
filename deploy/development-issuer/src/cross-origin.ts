import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * keycloak-js calls with credentials, for which oidc-provider has no answer: the exact origin must be named.
 * Returns true when the request was a preflight and is answered.
 */
export function allowOwnOrigin(
  publicOrigin: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  response.setHeader('vary', 'Origin');
  if (request.headers.origin === publicOrigin) {
    response.setHeader('access-control-allow-origin', publicOrigin);
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-methods', 'GET, POST');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
  }
  if (request.method !== 'OPTIONS') return false;
  response.writeHead(204).end();
  return true;
}
