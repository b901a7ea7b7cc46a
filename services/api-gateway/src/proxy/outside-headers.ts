import type { IncomingHttpHeaders } from 'node:http';

/**
 * What only parts behind the gateway may say; from outside it is a forgery. The trace context continues as that of the
 * gateway's own span, which the instrumentation adds. `expect` was answered here.
 */
const inside =
  /^(x-user|x-roles?|x-uid|x-principal|x-admin|x-forwarded-|x-real-ip|x-original|x-rewrite|forwarded$|baggage$|traceparent$|tracestate$|expect$)/i;

/** A client's headers as a service may see them, with where the client is and how it reached us. */
export function outsideHeaders(headers: IncomingHttpHeaders, clientAddress: string, publicOrigin: string) {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !inside.test(name)));
  const origin = new URL(publicOrigin);
  return {
    ...kept,
    host: origin.host,
    'x-forwarded-for': clientAddress,
    'x-forwarded-host': origin.host,
    'x-forwarded-proto': origin.protocol.replace(':', ''),
    'x-forwarded-port': origin.port || (origin.protocol === 'https:' ? '443' : '80'),
  };
}
