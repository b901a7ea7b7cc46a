import { objectives, windowDays } from '../slo.js';
import { here, lines, number, query, type Dashboard } from './dashboard.js';

const only = (id: string) => here(`objective="${id}"`);

/** The share of the month's error budget left, extrapolated from three days. */
const left = (id: string, target: number) =>
  `clamp_min(1 - sum(objective:errors:ratio_rate3d{${only(id)}}) / ${Number((1 - target).toPrecision(3))}, 0)`;

export const overview: Dashboard = {
  uid: 'sevenfold-overview',
  title: 'Overview',
  description: `Objectives over ${windowDays} days and how much budget is left. Defined in deploy/observability/src/slo.ts.`,
  rows: [
    {
      title: 'Error budget left, at the pace of the last three days',
      panels: objectives.map(({ id, promise, target }) => ({
        ...number(id, 'percentunit', left(id, target), { description: promise }),
        queries: [query(id, left(id, target))],
        max: 1,
      })),
    },
    ...objectives.map(({ id, promise, target }) => ({
      title: `${promise} (${Number((target * 100).toPrecision(5))} %)`,
      panels: [
        lines('Bad share', 'percentunit', [
          query('5 min', `sum(objective:errors:ratio_rate5m{${only(id)}})`),
          query('1 h', `sum(objective:errors:ratio_rate1h{${only(id)}})`),
          query('6 h', `sum(objective:errors:ratio_rate6h{${only(id)}})`),
        ]),
        lines('Burn rate', 'short', [
          query(
            '1 h',
            `sum(objective:errors:ratio_rate1h{${only(id)}}) / ${Number((1 - target).toPrecision(3))}`,
          ),
          query('page', 'vector(14.4)'),
        ]),
        lines('Events per hour', 'short', [query('events', `sum(objective:events:increase1h{${only(id)}})`)]),
      ],
    })),
    {
      title: 'Status page',
      panels: [
        lines(
          'Components',
          'short',
          [query('{{name}}', `min by (name) (sevenfold_status_component_up{${here()}})`)],
          {
            description: '1 up, 0.5 degraded, 0 down',
            max: 1,
          },
        ),
        lines('Dependencies of services', 'short', [
          query(
            '{{component}}: {{check}}',
            `min by (component, check) (sevenfold_readiness_check_up{${here()}})`,
          ),
        ]),
        lines('Time since the last probe', 's', [
          query('status', `max(sevenfold_status_probe_age{${here()}})`),
        ]),
        lines('Pods answering', 'short', [
          query('{{component}}', `sum by (component) (up{${here('component!=""')}})`),
        ]),
      ],
    },
  ],
};
