export type Severity = 'page' | 'ticket';

/** Series in promtool's notation, and the expected result of the alert. */
export interface AlertCase {
  series: Record<string, string>;
  /** Interval between values; a minute by default, longer for windows of days. */
  every?: string;
  /** Evaluation time. */
  at: string;
  /** Labels of the firing alert, without its severity. */
  labels?: Record<string, string>;
  /** The other severity of the same alert and labels that fires in this case too. */
  besides?: Severity;
}

export interface Alert {
  name: string;
  severity: Severity;
  expr: string;
  for?: string;
  /** One sentence for the person on call. Constant over all series: labels carry the difference. */
  summary: string;
  /** A test case that fires, and one that stays silent. */
  fires: AlertCase;
  silent: AlertCase;
}

export interface Recording {
  record: string;
  labels?: Record<string, string>;
  expr: string;
}

export interface RuleGroup {
  name: string;
  recordings?: readonly Recording[];
  alerts: readonly Alert[];
}
