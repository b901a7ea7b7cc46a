import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context } from '@opentelemetry/api';
import { ATTR_ERROR_TYPE, ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import {
  ATTR_MESSAGING_CONSUMER_GROUP_NAME,
  ATTR_MESSAGING_DESTINATION_NAME,
  ATTR_MESSAGING_MESSAGE_ID,
  ATTR_MESSAGING_OPERATION_NAME,
  ATTR_MESSAGING_OPERATION_TYPE,
  ATTR_MESSAGING_SYSTEM_NAME,
  MESSAGING_OPERATION_TYPE_VALUE_PROCESS,
  MESSAGING_OPERATION_TYPE_VALUE_SEND,
} from '@opentelemetry/semantic-conventions/incubating';
import type { EventHeaders } from './event-record.js';

const tracer = trace.getTracer('@sevenfold/messaging');

/** Headers with which another process continues the current trace. */
export function traceHeaders(of: Context = context.active()): EventHeaders {
  const headers: EventHeaders = {};
  propagation.inject(of, headers);
  return headers;
}

const operations = {
  send: { kind: SpanKind.PRODUCER, type: MESSAGING_OPERATION_TYPE_VALUE_SEND },
  process: { kind: SpanKind.CONSUMER, type: MESSAGING_OPERATION_TYPE_VALUE_PROCESS },
} as const;

interface Message {
  /** Name of the transport. */
  system: string;
  topic: string;
  id: string | undefined;
  /** The event's headers, which carry the trace to continue. */
  headers: EventHeaders;
  service: string;
  /** The group of a consumer. */
  group?: string;
}

/**
 * Runs the work in a span that continues the trace of the message, whatever trace the caller is in. Follows
 * the semantic conventions for messaging.
 */
export function inMessageSpan<T>(
  operation: keyof typeof operations,
  message: Message,
  work: () => Promise<T>,
): Promise<T> {
  const { kind, type } = operations[operation];
  const attributes = {
    [ATTR_MESSAGING_SYSTEM_NAME]: message.system,
    [ATTR_MESSAGING_OPERATION_NAME]: operation,
    [ATTR_MESSAGING_OPERATION_TYPE]: type,
    [ATTR_MESSAGING_DESTINATION_NAME]: message.topic,
    [ATTR_MESSAGING_CONSUMER_GROUP_NAME]: message.group,
    [ATTR_MESSAGING_MESSAGE_ID]: message.id,
    [ATTR_SERVICE_NAME]: message.service,
  };
  const parent = propagation.extract(ROOT_CONTEXT, message.headers);
  return tracer.startActiveSpan(`${operation} ${message.topic}`, { kind, attributes }, parent, async span => {
    try {
      return await work();
    } catch (error) {
      const { name, message: reason } = error as Error;
      span.recordException(error as Error);
      span.setStatus({ code: SpanStatusCode.ERROR, message: reason });
      span.setAttribute(ATTR_ERROR_TYPE, name);
      throw error;
    } finally {
      span.end();
    }
  });
}
