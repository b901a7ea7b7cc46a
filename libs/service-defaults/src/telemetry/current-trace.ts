import { trace } from '@opentelemetry/api';

/** Id of the current trace; undefined when tracing is off. */
export const currentTraceId = () => trace.getActiveSpan()?.spanContext().traceId;
