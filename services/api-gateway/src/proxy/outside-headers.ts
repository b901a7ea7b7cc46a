import type { IncomingHttpHeaders } from 'node:http';

/**
 * Headers that only our own services may set; from outside they are forged. The trace context continues from
 * the gateway's own span, which the instrumentation adds. The gateway has already answered `expect`.
 */
const inside =
  /^(x-user|x-roles?|x-uid|x-principal|x-admin|x-next-pod$|x-forwarded-|x-real-ip|x-original|x-rewrite|forwarded$|baggage$|traceparent$|tracestate$|expect$)/i;

/** A client's headers as a service may see them, plus the client's address and the public origin. */
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
