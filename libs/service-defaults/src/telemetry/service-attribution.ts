import type { IncomingMessage } from 'node:http';
import { trace, type Context, type Span as ApiSpan } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';
import { attributes } from './attributes.js';

const serviceByPort = new Map<number, string>();

/** Says which service listens on a port of this process, so that its server spans bear its name. */
export function attributePort(port: number, service: string) {
  serviceByPort.set(port, service);
}

/** Hook of the HTTP instrumentation: names the service of an incoming request by the port it came to. */
export function attributeIncomingRequest(span: ApiSpan, request: IncomingMessage) {
  const service = serviceByPort.get(request.socket?.localPort ?? 0);
  if (service) span.setAttribute(attributes.service, service);
}

/** Hands a span's service down to its children within the process. */
export class ServiceAttribution implements SpanProcessor {
  onStart(span: Span, parentContext: Context) {
    if (span.attributes[attributes.service] !== undefined) return;
    const parent = trace.getSpan(parentContext) as Partial<ReadableSpan> | undefined;
    const service = parent?.attributes?.[attributes.service];
    if (service !== undefined) span.setAttribute(attributes.service, service);
  }
  onEnd() {}
  async forceFlush() {}
  async shutdown() {}
}
