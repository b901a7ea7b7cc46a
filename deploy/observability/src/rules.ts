import { namespaces, type Alert, type AlertCase, type RuleGroup } from './alert.js';
import { backupRules } from './alerts/backups.js';
import { dependencyRules } from './alerts/dependencies.js';
import { eventRules } from './alerts/events.js';
import { monitoringRules } from './alerts/monitoring.js';
import { roomRules } from './alerts/rooms.js';
import { serviceRules } from './alerts/services.js';
import { workloadRules } from './alerts/workloads.js';
import { objectiveRules } from './burn-rate.js';
import { panelUrl } from './panels.js';
import { yamlText } from './yaml-text.js';

export const ruleGroups: readonly RuleGroup[] = [
  ...objectiveRules,
  serviceRules,
  workloadRules,
  dependencyRules,
  eventRules,
  roomRules,
  backupRules,
  monitoringRules,
];

export const alertNames = [...new Set(ruleGroups.flatMap(({ alerts }) => alerts.map(({ name }) => name)))];

/** The default description of an alert: its labels, as its test case lists them. */
const labelled = ({ fires }: Alert) =>
  Object.keys(fires.labels ?? {})
    .map(label => `${label} {{ $labels.${label} }}`)
    .join(', ');

const annotations = (alert: Alert) => ({
  summary: alert.summary,
  description: alert.description ?? labelled(alert),
  // The chart replaces RUNBOOKS and DASHBOARDS with the URLs of the runbooks and of Grafana.
  runbook_url: `RUNBOOKS/${alert.name}.md`,
  dashboard_url: `DASHBOARDS/${panelUrl(alert.panel)}&var-namespace={{ $labels.namespace }}`,
});

/** The rules of one group, for Prometheus and for a PrometheusRule. */
export function ruleFile({ name, interval, recordings = [], alerts }: RuleGroup): string {
  const rules = [
    ...recordings,
    ...alerts.map(alert => ({
      alert: alert.name,
      expr: alert.expr,
      ...(alert.for && { for: alert.for }),
      ...(alert.keepFiring && { keep_firing_for: alert.keepFiring }),
      labels: { severity: alert.severity },
      annotations: annotations(alert),
    })),
  ];
  return yamlText({ groups: [{ name: `sevenfold-${name}`, ...(interval && { interval }), rules }] });
}

/** The rules of a release: for one namespace, or for the namespaces of the test cases. */
export const installedRuleFile = (group: RuleGroup, namespace?: string) =>
  ruleFile(group).replaceAll(
    /(?:DATABASE_|GATEWAY_)?NAMESPACE/g,
    name => namespace ?? namespaces[name as keyof typeof namespaces],
  );

/**
 * promtool's unit tests: each alert fires in one case and stays silent in another. One file per sample
 * interval.
 */
export function ruleTests(group: RuleGroup, ruleFiles: string[]): string[] {
  const tests = group.alerts.flatMap(alert => [
    testOf(group, alert, alert.fires, true),
    ...(alert.silent === 'never' ? [] : [testOf(group, alert, alert.silent, false)]),
  ]);
  return [...Map.groupBy(tests, ({ interval }) => interval)].map(([interval, ofPace]) =>
    yamlText({ rule_files: ruleFiles, evaluation_interval: interval, tests: ofPace }),
  );
}

function testOf(
  group: RuleGroup,
  alert: Alert,
  { series, every = '1m', at, labels = {}, description, besides }: AlertCase,
  fires: boolean,
) {
  const filled = (template: string) =>
    template.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => labels[label] ?? '');
  const firing = group.alerts.filter(
    other => other.name === alert.name && (other === alert ? fires : other.severity === besides),
  );
  const expected = firing.map(each => ({
    exp_labels: { severity: each.severity, ...labels },
    exp_annotations: {
      ...Object.fromEntries(Object.entries(annotations(each)).map(([name, text]) => [name, filled(text)])),
      ...(description !== undefined && { description }),
    },
  }));
  return {
    name: `${alert.name} (${alert.severity}) ${fires ? 'fires' : 'stays silent'}`,
    interval: every,
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [{ eval_time: at, alertname: alert.name, exp_alerts: expected }],
  };
}
