import type { MetricUnit } from '@sevenfold/contracts';

export interface Column {
  readonly title: string;
  readonly unit: MetricUnit;
  readonly thresholds: readonly [number, number] | null;
  /** PromQL, with `$namespace`. */
  readonly expr: string;
}

export interface PanelLink {
  readonly title: string;
  readonly to: 'board' | 'runbook' | 'logs' | 'traces';
  /** `{label}` is replaced by the row's value. */
  readonly target: string;
}

/** A table of the board: a row for each combination of labels, a column for each query. */
export interface Panel {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Labels that name a row, with their titles. */
  readonly by: Readonly<Record<string, string>>;
  readonly columns: readonly Column[];
  readonly links: readonly PanelLink[];
}
