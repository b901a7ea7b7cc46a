import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * keycloak-js sends credentials, which oidc-provider does not support: CORS then needs the exact origin.
 * Returns true if the request was a preflight and is answered.
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
