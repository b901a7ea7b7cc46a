import type { TraceSpan } from '@sevenfold/contracts';

/** Reads finished traces. */
export abstract class TraceStore {
  /** Empty if the trace is unknown or expired. */
  abstract find(traceId: string): Promise<TraceSpan[]>;
}
