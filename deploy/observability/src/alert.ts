import type { PanelAddress } from './panels.js';

/** A page wakes someone, a ticket waits for working hours; `none` goes to a machine. */
export type Severity = 'page' | 'ticket' | 'none';

/** Series in promtool's notation, and the expected result of the alert. */
export interface AlertCase {
  series: Record<string, string>;
  /** Interval between values; a minute by default, longer for windows of days. */
  every?: string;
  /** Evaluation time. */
  at: string;
  /** Labels of the firing alert, without its severity. */
  labels?: Record<string, string>;
  /** The description of the firing alert, if the alert has its own. */
  description?: string;
  /** The severity at which the same alert, with the same labels, also fires in this case. */
  besides?: Severity;
}

export interface Alert {
  name: string;
  severity: Severity;
  /** The chart replaces the names of `namespaces`, which `absent` and the cluster's metrics need. */
  expr: string;
  for?: string;
  /** `keep_firing_for`, which needs Prometheus 2.42. */
  keepFiring?: string;
  /** One sentence for the person on call. The same for all series: labels carry the difference. */
  summary: string;
  /** A template for what labels cannot say. By default: the labels. */
  description?: string;
  /** Where to look first. */
  panel: PanelAddress;
  /** A test case that fires, and one that stays silent. */
  fires: AlertCase;
  silent: AlertCase | 'never';
}

export interface Recording {
  record: string;
  labels?: Record<string, string>;
  expr: string;
}

export interface RuleGroup {
  name: string;
  /** By default Prometheus' own. */
  interval?: string;
  recordings?: readonly Recording[];
  alerts: readonly Alert[];
}

/** Placeholders that the chart replaces, and their values in the cases of alerts. */
export const namespaces = {
  DATABASE_NAMESPACE: 'databases',
  GATEWAY_NAMESPACE: 'gateways',
  NAMESPACE: 'prod',
};

/**
 * Puts a series into the release's namespace, even if it is measured in another one: a cause explains only
 * effects in its own namespace, and an AlertmanagerConfig gets only alerts from its own.
 */
export const inRelease = (expr: string) => `label_replace(${expr}, "namespace", "NAMESPACE", "", "")`;
