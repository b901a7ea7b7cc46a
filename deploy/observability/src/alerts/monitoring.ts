import type { RuleGroup } from '../alert.js';
import { panels } from '../panels.js';

/** A metric of each exporter that alerts depend on. */
const sources = {
  'kube-state-metrics': 'kube_deployment_created',
  kubelet: 'container_memory_working_set_bytes',
};

const present = (metric: string) => `${metric}{namespace="prod"}`;

/** Monitoring sees every target and metric, and alerts arrive. */
export const monitoringRules: RuleGroup = {
  name: 'monitoring',
  interval: '15s',
  alerts: [
    {
      name: 'TargetMissing',
      severity: 'ticket',
      expr: 'min by (namespace, job, pod) (up{namespace="NAMESPACE"}) == 0',
      for: '10m',
      summary: 'Prometheus cannot scrape a target: its metrics are missing from boards and alerts.',
      panel: panels.podsAnswering,
      fires: {
        series: { 'up{namespace="prod",job="redis-exporter",pod="redis-exporter-0"}': '1x5 0x20' },
        at: '20m',
        labels: { namespace: 'prod', job: 'redis-exporter', pod: 'redis-exporter-0' },
      },
      silent: {
        series: { 'up{namespace="prod",job="redis-exporter",pod="redis-exporter-0"}': '1x5 0x5 1x20' },
        at: '20m',
      },
    },
    {
      name: 'MetricsMissing',
      severity: 'ticket',
      expr: Object.entries(sources)
        .map(
          ([source, metric]) =>
            `label_replace(absent(${metric}{namespace="NAMESPACE"}), "source", "${source}", "", "")`,
        )
        .join(' or '),
      for: '15m',
      summary: 'Metrics that alerts need are missing: those alerts cannot fire.',
      panel: panels.podsAnswering,
      fires: {
        series: { [present(sources.kubelet)]: '1x40' },
        at: '30m',
        labels: { namespace: 'prod', source: 'kube-state-metrics' },
      },
      silent: {
        series: Object.fromEntries(Object.values(sources).map(metric => [present(metric), '1x40'])),
        at: '30m',
      },
    },
    {
      name: 'Watchdog',
      severity: 'none',
      expr: 'label_replace(vector(1), "namespace", "NAMESPACE", "", "")',
      summary: 'Fires all the time: once it stops, no alert arrives.',
      panel: panels.podsAnswering,
      fires: { series: { up: '1x10' }, at: '5m', labels: { namespace: 'prod' } },
      silent: 'never',
    },
  ],
};
