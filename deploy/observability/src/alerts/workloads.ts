import type { RuleGroup } from '../alert.js';
import { panels } from '../panels.js';

const here = 'namespace="NAMESPACE"';

const named = (label: string, expr: string) => `label_replace(${expr}, "workload", "$1", "${label}", "(.+)")`;
const missing = (wanted: string, there: string) => `${wanted}{${here}} - ${there}{${here}}`;

const notProgressing =
  'kube_deployment_status_condition{namespace="prod",deployment="sevenfold-accounts",condition="Progressing",status="false"}';

const autoscaler = (current: number) => ({
  'kube_horizontalpodautoscaler_status_current_replicas{namespace="prod",horizontalpodautoscaler="sevenfold-rooms-gateway"}': `${current}x40`,
  'kube_horizontalpodautoscaler_spec_max_replicas{namespace="prod",horizontalpodautoscaler="sevenfold-rooms-gateway"}':
    '12x40',
  'kube_horizontalpodautoscaler_spec_min_replicas{namespace="prod",horizontalpodautoscaler="sevenfold-rooms-gateway"}':
    '3x40',
});

/** Kubernetes runs what the chart asks for, as kube-state-metrics reports. */
export const workloadRules: RuleGroup = {
  name: 'workloads',
  interval: '15s',
  alerts: [
    {
      name: 'RolloutHangs',
      severity: 'ticket',
      // Old pods keep serving. False once `progressDeadlineSeconds` (600 by default) has passed.
      expr: `max by (namespace, deployment) (kube_deployment_status_condition{${here},condition="Progressing",status="false"}) == 1`,
      summary: 'A rollout is stuck: its new pods do not become ready.',
      panel: panels.podsAnswering,
      fires: {
        series: { [notProgressing]: '0x5 1x20' },
        at: '15m',
        labels: { namespace: 'prod', deployment: 'sevenfold-accounts' },
      },
      silent: { series: { [notProgressing]: '0x30' }, at: '15m' },
    },
    {
      name: 'PodsMissing',
      severity: 'ticket',
      expr: `max by (namespace, workload) (${[
        named(
          'deployment',
          missing('kube_deployment_spec_replicas', 'kube_deployment_status_replicas_available'),
        ),
        named('statefulset', missing('kube_statefulset_replicas', 'kube_statefulset_status_replicas_ready')),
      ].join(' or ')}) > 0`,
      for: '10m',
      summary: 'A workload has had fewer ready pods than desired for ten minutes.',
      panel: panels.podsAnswering,
      fires: {
        series: {
          'kube_statefulset_replicas{namespace="prod",statefulset="sevenfold-kafka"}': '3x40',
          'kube_statefulset_status_replicas_ready{namespace="prod",statefulset="sevenfold-kafka"}':
            '3x5 2x35',
        },
        at: '20m',
        labels: { namespace: 'prod', workload: 'sevenfold-kafka' },
      },
      silent: {
        series: {
          'kube_deployment_spec_replicas{namespace="prod",deployment="sevenfold-accounts"}': '3x40',
          'kube_deployment_status_replicas_available{namespace="prod",deployment="sevenfold-accounts"}':
            '3x5 2x3 3x30',
        },
        at: '20m',
      },
    },
    {
      name: 'JobFails',
      severity: 'ticket',
      expr: `max by (namespace, job_name) (kube_job_failed{${here},condition="true"}) == 1`,
      summary: 'A job has failed for good: migrations, topics, a backup or its proof.',
      panel: panels.restarts,
      fires: {
        series: {
          'kube_job_failed{namespace="prod",job_name="sevenfold-migrations",condition="true"}': '0x5 1x20',
        },
        at: '10m',
        labels: { namespace: 'prod', job_name: 'sevenfold-migrations' },
      },
      silent: {
        series: {
          'kube_job_failed{namespace="prod",job_name="sevenfold-migrations",condition="true"}': '0x20',
          'kube_job_failed{namespace="prod",job_name="sevenfold-migrations",condition="false"}': '1x20',
        },
        at: '10m',
      },
    },
    {
      name: 'AutoscalerAtMaximum',
      severity: 'ticket',
      // If the minimum equals the maximum, there is nothing to scale.
      expr: `max by (namespace, horizontalpodautoscaler) (kube_horizontalpodautoscaler_status_current_replicas{${here}} >= kube_horizontalpodautoscaler_spec_max_replicas{${here}} > kube_horizontalpodautoscaler_spec_min_replicas{${here}})`,
      for: '15m',
      summary: 'An autoscaler has been at its maximum for a quarter of an hour: more load adds no pods.',
      panel: panels.podsAnswering,
      fires: {
        series: autoscaler(12),
        at: '30m',
        labels: { namespace: 'prod', horizontalpodautoscaler: 'sevenfold-rooms-gateway' },
      },
      silent: { series: autoscaler(11), at: '30m' },
    },
  ],
};
