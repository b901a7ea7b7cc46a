export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface StoredAlert {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly since: Date;
}

/** A trace that a metric names as an example. */
export interface Exemplar {
  readonly labels: Readonly<Record<string, string>>;
  readonly traceId: string;
  readonly value: number;
}

/** Reads what monitoring has collected. Every method rejects if the store does not answer before the signal aborts. */
export abstract class MetricsStore {
  /** The value of each series now. */
  abstract read(query: string, signal: AbortSignal): Promise<Sample[]>;
  abstract firingAlerts(signal: AbortSignal): Promise<StoredAlert[]>;
  /** Exemplars of the last 15 minutes; empty if the store keeps none. */
  abstract exemplars(query: string, signal: AbortSignal): Promise<Exemplar[]>;
}
