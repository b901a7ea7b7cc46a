import type { RuleGroup } from '../alert.js';
import { panels } from '../panels.js';

const attempts = (outcome: string) =>
  `sum by (namespace, component, kind) (increase(sevenfold_deliveries_attempted_total{kind!="webhook",${outcome}}[30m]))`;
const handled = (outcome: string) =>
  `sum by (namespace, messaging_consumer_group_name, cloudevents_event_type) (increase(sevenfold_events_handled_total{outcome="${outcome}"}[30m]))`;
const retried = {
  namespace: 'prod',
  messaging_consumer_group_name: 'accounts',
  cloudevents_event_type: 'identity.account.erased.v1',
};
const events = (outcome: string) =>
  `sevenfold_events_handled_total{${Object.entries({ ...retried, outcome })
    .map(([label, value]) => `${label}="${value}"`)
    .join(',')}}`;
const emails = 'namespace="prod",component="status",kind="email"';

/** Events, emails and notices are delivered, and submissions are stored. */
export const eventRules: RuleGroup = {
  name: 'events',
  interval: '15s',
  alerts: [
    {
      name: 'OutboxStuck',
      severity: 'page',
      // One page, however many services wait.
      expr: 'count by (namespace) (max by (namespace, component) (sevenfold_outbox_age) > 75)',
      for: '45s',
      summary: 'Events of services have waited more than a minute to be sent: other services lag.',
      description:
        '{{ $value }} in namespace {{ $labels.namespace }}:{{ range printf "max by (component) (sevenfold_outbox_age{namespace=%q}) > 75" $labels.namespace | query | sortByLabel "component" }} {{ .Labels.component }}{{ end }}',
      panel: panels.outboxAge,
      fires: {
        series: { 'sevenfold_outbox_age{namespace="prod",component="accounts"}': '0x5 60+60x20' },
        at: '15m',
        labels: { namespace: 'prod' },
        description: '1 in namespace prod: accounts',
      },
      silent: {
        series: { 'sevenfold_outbox_age{namespace="prod",component="accounts"}': '0x5 90x0 0x20' },
        at: '15m',
      },
    },
    {
      name: 'ConsumersBehind',
      severity: 'ticket',
      expr: 'sum by (namespace, messaging_consumer_group_name) (sevenfold_consumer_lag) > 1000',
      for: '10m',
      summary: 'A consumer group lags by more than 1,000 events and does not catch up.',
      panel: panels.consumerLag,
      fires: {
        series: {
          'sevenfold_consumer_lag{namespace="prod",messaging_consumer_group_name="accounts",messaging_destination_name="rooms-gateway.room"}':
            '900+100x30',
        },
        at: '20m',
        labels: { namespace: 'prod', messaging_consumer_group_name: 'accounts' },
      },
      silent: {
        series: {
          'sevenfold_consumer_lag{namespace="prod",messaging_consumer_group_name="accounts",messaging_destination_name="rooms-gateway.room"}':
            '5000-1000x5 0x25',
        },
        at: '20m',
      },
    },
    {
      name: 'EventsDeadLettered',
      severity: 'ticket',
      expr: 'sum by (namespace, messaging_consumer_group_name) (increase(sevenfold_events_dead_lettered_total[15m])) > 0',
      summary: 'A service failed to handle an event, which became a dead letter.',
      panel: panels.deadLetters,
      fires: {
        series: {
          'sevenfold_events_dead_lettered_total{namespace="prod",messaging_consumer_group_name="accounts"}':
            '0x10 1x20',
        },
        at: '15m',
        labels: { namespace: 'prod', messaging_consumer_group_name: 'accounts' },
      },
      silent: {
        series: {
          'sevenfold_events_dead_lettered_total{namespace="prod",messaging_consumer_group_name="accounts"}':
            '1x30',
        },
        at: '15m',
      },
    },
    {
      name: 'EventsRetried',
      severity: 'ticket',
      // An event is tried again every eight seconds while its handler calls something that is down.
      expr: `${handled('failed')} > 60 unless ${handled('handled')} > 0`,
      for: '15m',
      summary: 'A service has retried events of one type for half an hour and handled none.',
      panel: panels.handled,
      fires: {
        series: { [events('failed')]: '0+7x60', [events('handled')]: '5x60' },
        at: '55m',
        labels: retried,
      },
      silent: { series: { [events('failed')]: '0+7x60', [events('handled')]: '0+1x60' }, at: '55m' },
    },
    {
      name: 'SubmissionsWait',
      severity: 'ticket',
      expr: 'max by (namespace) (sevenfold_contact_submissions_waiting_age) > 900',
      for: '5m',
      summary: 'An accepted message has not reached the object store for 15 minutes.',
      panel: panels.submissionsWaiting,
      fires: {
        series: {
          'sevenfold_contact_submissions_waiting_age{namespace="prod",component="contact-intake"}': '0+60x40',
        },
        at: '30m',
        labels: { namespace: 'prod' },
      },
      silent: {
        series: {
          'sevenfold_contact_submissions_waiting_age{namespace="prod",component="contact-intake"}':
            '0+60x10 0x30',
        },
        at: '30m',
      },
    },
    {
      name: 'DeliveriesWait',
      severity: 'ticket',
      expr: 'max by (namespace, component, kind) (sevenfold_deliveries_age) > 600',
      for: '5m',
      summary: 'An email, webhook or notification that is due has not been tried for ten minutes.',
      panel: panels.deliveriesWaiting,
      fires: {
        series: { [`sevenfold_deliveries_age{${emails}}`]: '0x5 0+60x30' },
        at: '30m',
        labels: { namespace: 'prod', component: 'status', kind: 'email' },
      },
      silent: {
        series: { [`sevenfold_deliveries_age{${emails}}`]: '0+60x12 0x20' },
        at: '30m',
      },
    },
    {
      name: 'DeliveriesFail',
      severity: 'ticket',
      // Each webhook leads to a different server, which may be gone for good.
      expr: `${attempts('outcome="failed"')} > 5 unless ${attempts('outcome="delivered"')} > 0`,
      for: '5m',
      summary:
        'No email or notification of a service has been accepted for half an hour, and several were tried.',
      panel: panels.deliveriesByOutcome,
      fires: {
        series: {
          [`sevenfold_deliveries_attempted_total{${emails},outcome="failed"}`]: '0+1x60',
          [`sevenfold_deliveries_attempted_total{${emails},outcome="delivered"}`]: '7x60',
        },
        at: '50m',
        labels: { namespace: 'prod', component: 'status', kind: 'email' },
      },
      silent: {
        series: {
          [`sevenfold_deliveries_attempted_total{${emails},outcome="failed"}`]: '0+1x60',
          [`sevenfold_deliveries_attempted_total{${emails},outcome="delivered"}`]: '0x20 1x10 2x30',
        },
        at: '50m',
      },
    },
  ],
};
