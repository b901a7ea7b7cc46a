import type { TraceSpan } from '@sevenfold/contracts';

/** Where finished traces are read from. */
export abstract class TraceStore {
  /** Empty when the trace is unknown, or no longer kept. */
  abstract find(traceId: string): Promise<TraceSpan[]>;
}
