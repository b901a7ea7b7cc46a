export type Severity = 'page' | 'ticket';

/** Series in promtool's notation, and what the alert must make of them. */
export interface AlertCase {
  series: Record<string, string>;
  /** From one value to the next. A minute, but for windows of days. */
  every?: string;
  /** When it is looked at. */
  at: string;
  /** Labels of the alert that fires, apart from its severity. */
  labels?: Record<string, string>;
  /** Of the same name, with the same labels: fires in this case, too. */
  besides?: Severity;
}

export interface Alert {
  name: string;
  severity: Severity;
  expr: string;
  for?: string;
  /** One sentence for whoever is woken. Says nothing that differs between series: labels do that. */
  summary: string;
  /** Each alert is seen to fire and to stay silent. */
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
