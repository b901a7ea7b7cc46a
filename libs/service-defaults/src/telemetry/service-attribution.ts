import type { IncomingMessage } from 'node:http';
import { trace, type Context, type Span as ApiSpan } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';
import { attributes } from './attributes.js';

const serviceByPort = new Map<number, string>();

/** Registers which service listens on a port of this process, so that its server spans have its name. */
export function attributePort(port: number, service: string) {
  serviceByPort.set(port, service);
}

/** Hook of the HTTP instrumentation: sets the service of an incoming request by its port. */
export function attributeIncomingRequest(span: ApiSpan, request: IncomingMessage) {
  const service = serviceByPort.get(request.socket?.localPort ?? 0);
  if (service) span.setAttribute(attributes.service, service);
}

/** Passes a span's service to its children within the process. */
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
