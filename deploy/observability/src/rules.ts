import { stringify } from 'yaml';
import type { Alert, AlertCase, RuleGroup } from './alert.js';
import { dependencyRules } from './alerts/dependencies.js';
import { eventRules } from './alerts/events.js';
import { roomRules } from './alerts/rooms.js';
import { serviceRules } from './alerts/services.js';
import { objectiveRules } from './burn-rate.js';

export const ruleGroups: readonly RuleGroup[] = [
  ...objectiveRules,
  serviceRules,
  dependencyRules,
  eventRules,
  roomRules,
];

export const alertNames = [...new Set(ruleGroups.flatMap(({ alerts }) => alerts.map(({ name }) => name)))];

const annotations = ({ name, summary }: Alert) => ({
  summary,
  // The chart replaces RUNBOOKS with the URL of the runbooks.
  runbook_url: `RUNBOOKS/${name}.md`,
});

/** The rules of one group, for Prometheus and for a PrometheusRule. */
export function ruleFile({ name, recordings = [], alerts }: RuleGroup): string {
  const rules = [
    ...recordings,
    ...alerts.map(alert => ({
      alert: alert.name,
      expr: alert.expr,
      ...(alert.for && { for: alert.for }),
      labels: { severity: alert.severity },
      annotations: annotations(alert),
    })),
  ];
  return yaml({ groups: [{ name: `sevenfold-${name}`, rules }] });
}

/**
 * promtool's unit tests: each alert fires in one case and stays silent in another. One file per sample
 * interval.
 */
export function ruleTests(group: RuleGroup, ruleFiles: string[]): string[] {
  const tests = group.alerts.flatMap(alert => [
    testOf(group, alert, alert.fires, true),
    testOf(group, alert, alert.silent, false),
  ]);
  return [...Map.groupBy(tests, ({ interval }) => interval)].map(([interval, ofPace]) =>
    yaml({ rule_files: ruleFiles, evaluation_interval: interval, tests: ofPace }),
  );
}

function testOf(
  group: RuleGroup,
  alert: Alert,
  { series, every = '1m', at, labels, besides }: AlertCase,
  fires: boolean,
) {
  const firing = group.alerts.filter(
    other => other.name === alert.name && (other === alert ? fires : other.severity === besides),
  );
  const expected = firing.map(each => ({
    exp_labels: { severity: each.severity, ...labels },
    exp_annotations: annotations(each),
  }));
  return {
    name: `${alert.name} (${alert.severity}) ${fires ? 'fires' : 'stays silent'}`,
    interval: every,
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [{ eval_time: at, alertname: alert.name, exp_alerts: expected }],
  };
}

const yaml = (value: unknown) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
