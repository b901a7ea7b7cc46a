/**
 * One action of a person as W3C trace context. The trace starts in the browser: everything the action causes
 * has its id, from the click to its last effect.
 */
export type ActionTrace = { traceId: string; spanId: string };

export function startTrace(): ActionTrace {
  return { traceId: randomHex(16), spanId: randomHex(8) };
}

/** The header that continues the trace. Its last field requests sampling. */
export function traceparent({ traceId, spanId }: ActionTrace): string {
  return `00-${traceId}-${spanId}-01`;
}

function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, value => value.toString(16).padStart(2, '0')).join('');
}
