import type { RuleGroup } from '../alert.js';

/** Whether facts travel, and submissions arrive. */
export const eventRules: RuleGroup = {
  name: 'events',
  alerts: [
    {
      name: 'OutboxStuck',
      severity: 'page',
      expr: 'max by (namespace, component) (messaging_outbox_age) > 120',
      for: '2m',
      summary:
        'Events of a service have waited for two minutes to be sent: other services do not hear of it.',
      fires: {
        series: { 'messaging_outbox_age{namespace="prod",component="accounts"}': '0x5 60+60x20' },
        at: '15m',
        labels: { namespace: 'prod', component: 'accounts' },
      },
      silent: {
        series: { 'messaging_outbox_age{namespace="prod",component="accounts"}': '0x5 90x1 0x20' },
        at: '15m',
      },
    },
    {
      name: 'ConsumersBehind',
      severity: 'ticket',
      expr: 'sum by (namespace, messaging_consumer_group_name) (messaging_consumer_lag) > 1000',
      for: '10m',
      summary: 'A service has more than a thousand events before it and does not catch up.',
      fires: {
        series: {
          'messaging_consumer_lag{namespace="prod",messaging_consumer_group_name="accounts",messaging_destination_name="rooms-gateway.room"}':
            '900+100x30',
        },
        at: '20m',
        labels: { namespace: 'prod', messaging_consumer_group_name: 'accounts' },
      },
      silent: {
        series: {
          'messaging_consumer_lag{namespace="prod",messaging_consumer_group_name="accounts",messaging_destination_name="rooms-gateway.room"}':
            '5000-1000x5 0x25',
        },
        at: '20m',
      },
    },
    {
      name: 'EventsDeadLettered',
      severity: 'ticket',
      expr: 'sum by (namespace, messaging_consumer_group_name) (increase(messaging_events_dead_lettered_total[15m])) > 0',
      summary: 'A service could not handle an event five times, and it was put away.',
      fires: {
        series: {
          'messaging_events_dead_lettered_total{namespace="prod",messaging_consumer_group_name="accounts"}':
            '0x10 1x20',
        },
        at: '15m',
        labels: { namespace: 'prod', messaging_consumer_group_name: 'accounts' },
      },
      silent: {
        series: {
          'messaging_events_dead_lettered_total{namespace="prod",messaging_consumer_group_name="accounts"}':
            '1x30',
        },
        at: '15m',
      },
    },
    {
      name: 'SubmissionsWait',
      severity: 'ticket',
      expr: 'max by (namespace) (contact_submissions_waiting_age) > 900',
      for: '5m',
      summary: 'A message that was accepted has not reached the object store for a quarter of an hour.',
      fires: {
        series: { 'contact_submissions_waiting_age{namespace="prod",component="contact-intake"}': '0+60x40' },
        at: '30m',
        labels: { namespace: 'prod' },
      },
      silent: {
        series: {
          'contact_submissions_waiting_age{namespace="prod",component="contact-intake"}': '0+60x10 0x30',
        },
        at: '30m',
      },
    },
  ],
};
