/**
 * One action of a person, as W3C trace context. The trace begins here, in the browser: everything the
 * action causes carries its id, so that a click can be followed to its last effect.
 */
export type ActionTrace = { traceId: string; spanId: string };

export function startTrace(): ActionTrace {
  return { traceId: randomHex(16), spanId: randomHex(8) };
}

/** The header that hands the trace on. The last field asks everybody to record it. */
export function traceparent({ traceId, spanId }: ActionTrace): string {
  return `00-${traceId}-${spanId}-01`;
}

function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, value => value.toString(16).padStart(2, '0')).join('');
}
