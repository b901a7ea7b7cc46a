import type { RuleGroup } from '../alert.js';
import { panels } from '../panels.js';

/** What listeners notice before an objective is missed. */
export const roomRules: RuleGroup = {
  name: 'rooms',
  interval: '15s',
  alerts: [
    {
      name: 'SocketsRefused',
      severity: 'page',
      expr: 'sum by (namespace) (rate(sevenfold_rooms_handshakes_refused_total[2m])) / (sum by (namespace) (rate(sevenfold_rooms_handshakes_refused_total[2m])) + sum by (namespace) (rate(sevenfold_rooms_joins_total[2m]))) > 0.3 and sum by (namespace) (rate(sevenfold_rooms_handshakes_refused_total[2m])) > 0.1',
      for: '1m',
      summary: 'More than 30 % of the handshakes of rooms are rejected.',
      panel: panels.handshakes,
      fires: {
        series: {
          'sevenfold_rooms_handshakes_refused_total{namespace="prod",code="ticket.unknown"}': '0+60x30',
          'sevenfold_rooms_joins_total{namespace="prod",outcome="first"}': '0+60x30',
        },
        at: '20m',
        labels: { namespace: 'prod' },
      },
      silent: {
        series: {
          'sevenfold_rooms_handshakes_refused_total{namespace="prod",code="ticket.unknown"}': '0+2x30',
          'sevenfold_rooms_joins_total{namespace="prod",outcome="first"}': '0+60x30',
        },
        at: '20m',
      },
    },
    {
      name: 'SlowReadersCut',
      severity: 'ticket',
      expr: 'sum by (namespace) (increase(sevenfold_rooms_readers_slow_total{outcome="cut"}[10m])) > 0.05 * sum by (namespace) (sevenfold_rooms_sockets_open) and sum by (namespace) (sevenfold_rooms_sockets_open) > 20',
      for: '10m',
      summary: 'More than 5 % of the listeners are disconnected as slow readers, every ten minutes.',
      panel: panels.slowReaders,
      fires: {
        series: {
          'sevenfold_rooms_readers_slow_total{namespace="prod",outcome="cut"}': '0+2x40',
          'sevenfold_rooms_sockets_open{namespace="prod"}': '200x40',
        },
        at: '30m',
        labels: { namespace: 'prod' },
      },
      silent: {
        series: {
          'sevenfold_rooms_readers_slow_total{namespace="prod",outcome="cut"}': '0x20 2x20',
          'sevenfold_rooms_sockets_open{namespace="prod"}': '200x40',
        },
        at: '30m',
      },
    },
    {
      name: 'ResumesIncomplete',
      severity: 'ticket',
      expr: 'sum by (namespace) (increase(sevenfold_rooms_joins_total{outcome="snapshot"}[15m])) / sum by (namespace) (increase(sevenfold_rooms_joins_total{outcome=~"snapshot|recovered"}[15m])) > 0.2 and sum by (namespace) (increase(sevenfold_rooms_joins_total{outcome=~"snapshot|recovered"}[15m])) > 20',
      for: '5m',
      summary:
        'More than 20 % of returning clients get a snapshot, because the log no longer has what they missed.',
      panel: panels.resumed,
      fires: {
        series: {
          'sevenfold_rooms_joins_total{namespace="prod",outcome="snapshot"}': '0+5x40',
          'sevenfold_rooms_joins_total{namespace="prod",outcome="recovered"}': '0+5x40',
        },
        at: '30m',
        labels: { namespace: 'prod' },
      },
      silent: {
        series: {
          'sevenfold_rooms_joins_total{namespace="prod",outcome="snapshot"}': '0x40',
          'sevenfold_rooms_joins_total{namespace="prod",outcome="recovered"}': '0+5x40',
        },
        at: '30m',
      },
    },
  ],
};
