import { services, type ServiceName } from '@sevenfold/topology';
import { inRelease, type RuleGroup } from '../alert.js';
import { afterEffects } from '../causes.js';
import { panels } from '../panels.js';

const names = services.join('|');
/** Services by `component`, a label that the chart's PodMonitors add. */
const anyService = `component=~"${names}"`;
const accounts = { namespace: 'prod', component: 'accounts' };

const absent = (service: ServiceName) => `absent(up{namespace="NAMESPACE",component="${service}"})`;

const pod = (service: ServiceName, values: string, name = 'a') => ({
  [`up{namespace="prod",component="${service}",pod="${name}"}`]: values,
});
const allBut = (missing: ServiceName, values: string) =>
  Object.assign({}, ...services.filter(name => name !== missing).map(name => pod(name, values))) as Record<
    string,
    string
  >;

/** Services run and can work. */
export const serviceRules: RuleGroup = {
  name: 'services',
  interval: '15s',
  alerts: [
    {
      name: 'ServiceAway',
      severity: 'page',
      // `absent` covers a service that was never scraped, or that has had no pods for long.
      expr: `max by (namespace, component) (up{${anyService}}) == 0 or ${services.map(absent).join(' or ')}`,
      // Longer than a single pod needs to restart.
      for: '90s',
      keepFiring: afterEffects,
      summary: 'No pod of a service answers its scraper.',
      panel: panels.podsAnswering,
      fires: {
        series: { ...allBut('accounts', '1x100'), ...pod('accounts', '1x10 _x90') },
        at: '90m',
        labels: accounts,
      },
      silent: {
        series: {
          ...allBut('accounts', '1x30'),
          ...pod('accounts', '1x10 0x20'),
          ...pod('accounts', '1x30', 'b'),
        },
        at: '15m',
      },
    },
    {
      name: 'ServiceFailing',
      severity: 'ticket',
      expr: `sum by (namespace, component) (rate(http_server_request_duration_count{${anyService},http_response_status_code=~"5.."}[5m])) / sum by (namespace, component) (rate(http_server_request_duration_count{${anyService}}[5m])) > 0.05 and sum by (namespace, component) (rate(http_server_request_duration_count{${anyService}}[5m])) > 0.1`,
      for: '5m',
      summary: 'More than 5 % of a service’s requests end in 5xx.',
      panel: panels.serverErrors,
      fires: {
        series: {
          'http_server_request_duration_count{namespace="prod",component="accounts",http_response_status_code="200"}':
            '0+90x30',
          'http_server_request_duration_count{namespace="prod",component="accounts",http_response_status_code="500"}':
            '0+10x30',
        },
        at: '20m',
        labels: accounts,
      },
      silent: {
        series: {
          'http_server_request_duration_count{namespace="prod",component="accounts",http_response_status_code="200"}':
            '0+99x30',
          'http_server_request_duration_count{namespace="prod",component="accounts",http_response_status_code="500"}':
            '0+1x30',
        },
        at: '20m',
      },
    },
    {
      name: 'EventLoopBlocked',
      severity: 'ticket',
      expr: `max by (namespace, component) (nodejs_eventloop_delay_p99{${anyService}}) > 0.25`,
      for: '10m',
      summary: 'The event loop of a service is blocked for more than 250 ms at a time.',
      panel: panels.eventLoop,
      fires: {
        series: { 'nodejs_eventloop_delay_p99{namespace="prod",component="accounts"}': '0.6x30' },
        at: '20m',
        labels: accounts,
      },
      silent: {
        series: {
          'nodejs_eventloop_delay_p99{namespace="prod",component="accounts"}': '0.03x10 0.6x2 0.03x20',
        },
        at: '20m',
      },
    },
    {
      name: 'PodsRestart',
      severity: 'ticket',
      expr: `sum by (namespace, container) (increase(kube_pod_container_status_restarts_total{container=~"${names}"}[30m])) > 2`,
      summary: 'Containers of a service keep restarting.',
      panel: panels.restarts,
      fires: {
        series: {
          'kube_pod_container_status_restarts_total{namespace="prod",container="accounts",pod="a"}':
            '0x10 1+1x5 6x15',
        },
        at: '25m',
        labels: { namespace: 'prod', container: 'accounts' },
      },
      silent: {
        series: {
          'kube_pod_container_status_restarts_total{namespace="prod",container="accounts",pod="a"}':
            '0x10 1x20',
        },
        at: '25m',
      },
    },
    {
      name: 'MemoryNearLimit',
      severity: 'ticket',
      expr: `max by (namespace, container) (container_memory_working_set_bytes{container=~"${names}"} / on (namespace, pod, container) kube_pod_container_resource_limits{resource="memory"}) > 0.9`,
      for: '15m',
      summary: 'A container uses more than 90 % of its memory limit and may be killed.',
      panel: panels.memory,
      fires: {
        series: {
          'container_memory_working_set_bytes{namespace="prod",container="accounts",pod="a"}': '500x40',
          'kube_pod_container_resource_limits{namespace="prod",container="accounts",pod="a",resource="memory"}':
            '512x40',
        },
        at: '30m',
        labels: { namespace: 'prod', container: 'accounts' },
      },
      silent: {
        series: {
          'container_memory_working_set_bytes{namespace="prod",container="accounts",pod="a"}': '300x40',
          'kube_pod_container_resource_limits{namespace="prod",container="accounts",pod="a",resource="memory"}':
            '512x40',
        },
        at: '30m',
      },
    },
    {
      name: 'RequestsRefused',
      severity: 'ticket',
      expr: 'sum by (namespace) (rate(http_server_request_duration_count{component="api-gateway",http_response_status_code="429"}[10m])) / sum by (namespace) (rate(http_server_request_duration_count{component="api-gateway"}[10m])) > 0.1',
      for: '10m',
      summary: 'The gateway answers more than 10 % of all requests with 429.',
      panel: panels.rateLimited,
      fires: {
        series: {
          'http_server_request_duration_count{namespace="prod",component="api-gateway",http_response_status_code="200"}':
            '0+80x40',
          'http_server_request_duration_count{namespace="prod",component="api-gateway",http_response_status_code="429"}':
            '0+20x40',
        },
        at: '30m',
        labels: { namespace: 'prod' },
      },
      silent: {
        series: {
          'http_server_request_duration_count{namespace="prod",component="api-gateway",http_response_status_code="200"}':
            '0+98x40',
          'http_server_request_duration_count{namespace="prod",component="api-gateway",http_response_status_code="429"}':
            '0+2x40',
        },
        at: '30m',
      },
    },
    {
      name: 'PagesBreak',
      severity: 'ticket',
      expr: 'sum by (namespace) (increase(sevenfold_site_exceptions_total{fatal="true"}[15m])) > 10',
      summary: 'Fatal errors replace pages in people’s browsers.',
      panel: panels.pageErrors,
      fires: {
        series: {
          'sevenfold_site_exceptions_total{namespace="prod",component="status",fatal="true"}': '0+2x30',
        },
        at: '25m',
        labels: { namespace: 'prod' },
      },
      silent: {
        series: {
          'sevenfold_site_exceptions_total{namespace="prod",component="status",fatal="true"}': '0x10 2x20',
        },
        at: '25m',
      },
    },
    {
      name: 'StatusProbeDead',
      severity: 'page',
      expr: 'max by (namespace) (sevenfold_status_probe_age) > 60',
      for: '1m',
      summary: 'The status service has stopped probing: the status page is out of date.',
      panel: panels.sinceLastProbe,
      fires: {
        series: { 'sevenfold_status_probe_age{namespace="prod",component="status"}': '0+60x10' },
        at: '8m',
        labels: { namespace: 'prod' },
      },
      silent: {
        series: { 'sevenfold_status_probe_age{namespace="prod",component="status"}': '5x10' },
        at: '8m',
      },
    },
    {
      name: 'CertificateExpires',
      severity: 'ticket',
      expr: inRelease(
        `min by (name) (certmanager_certificate_expiration_timestamp_seconds{namespace=~"NAMESPACE|GATEWAY_NAMESPACE"}) - time() < 14 * 86400`,
      ),
      for: '1h',
      summary: 'A certificate expires within two weeks and was not renewed.',
      panel: panels.components,
      fires: {
        series: {
          'certmanager_certificate_expiration_timestamp_seconds{namespace="gateways",name="sevenfold"}':
            '864000x120',
        },
        at: '90m',
        labels: { namespace: 'prod', name: 'sevenfold' },
      },
      silent: {
        series: {
          'certmanager_certificate_expiration_timestamp_seconds{namespace="prod",name="sevenfold"}':
            '5184000x120',
        },
        at: '90m',
      },
    },
  ],
};
