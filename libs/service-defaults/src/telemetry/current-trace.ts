import { trace } from '@opentelemetry/api';

/** Id of the trace of what is being done now; undefined when tracing is off. */
export const currentTraceId = () => trace.getActiveSpan()?.spanContext().traceId;
