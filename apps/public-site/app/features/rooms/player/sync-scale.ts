/** Larger errors are drawn at the edge. */
export const edgeMs = 100;
/** The scale is linear up to about here, and compressed beyond. */
const evenMs = 0.5;

/**
 * Position of an error on the scale: -1 and 1 are the edges, 0 is in step. Nonlinear: small errors get more
 * space.
 */
export function placeOnScale(errorMs: number): number {
  const size = Math.log1p(Math.min(edgeMs, Math.abs(errorMs)) / evenMs) / Math.log1p(edgeMs / evenMs);
  return Math.sign(errorMs) * size;
}

/** Two sounds this close together are heard as one. */
export const heardAsOneMs = 10;

export type Listener = { uid: string; errorMs: number; uncertaintyMs: number };

/** Milliseconds between the first and the last of them; undefined for fewer than two. */
export function spreadOf(listeners: readonly Listener[]): number | undefined {
  if (listeners.length < 2) return undefined;
  const errors = listeners.map(({ errorMs }) => errorMs);
  return Math.max(...errors) - Math.min(...errors);
}

export function formatMs(ms: number): string {
  const size = Math.abs(ms);
  return size < 9.95 ? size.toFixed(1) : size.toFixed(0);
}

/** `+0.3 ± 0.4 ms`: an error and its uncertainty. */
export function formatSyncError(errorMs: number, uncertaintyMs: number): string {
  const sign = errorMs >= 0.05 ? '+' : errorMs <= -0.05 ? '−' : '';
  return `${sign}${formatMs(errorMs)} ± ${formatMs(Math.max(0.1, uncertaintyMs))} ms`;
}
