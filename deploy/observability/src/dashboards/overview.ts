import { objectives, windowDays } from '../slo.js';
import { here, lines, number, query, type Dashboard } from './dashboard.js';

const only = (id: string) => here(`objective="${id}"`);

/** What is left of the month's budget, as far as three days tell. */
const left = (id: string, target: number) =>
  `clamp_min(1 - sum(objective:errors:ratio_rate3d{${only(id)}}) / ${Number((1 - target).toPrecision(3))}, 0)`;

export const overview: Dashboard = {
  uid: 'sevenfold-overview',
  title: 'Overview',
  description: `What we promise, over ${windowDays} days, and how it stands. The objectives: deploy/observability/src/slo.ts.`,
  rows: [
    {
      title: 'Left of the budget, at the pace of the last three days',
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
        lines('Times the pace that the month allows', 'short', [
          query(
            '1 h',
            `sum(objective:errors:ratio_rate1h{${only(id)}}) / ${Number((1 - target).toPrecision(3))}`,
          ),
          query('page', 'vector(14.4)'),
        ]),
        lines('Events an hour', 'short', [query('events', `sum(objective:events:increase1h{${only(id)}})`)]),
      ],
    })),
    {
      title: 'What the status page says',
      panels: [
        lines('Components', 'short', [query('{{name}}', `min by (name) (status_component_up{${here()}})`)], {
          description: '1 works, 0.5 in part, 0 down',
          max: 1,
        }),
        lines('Dependencies of services', 'short', [
          query('{{component}}: {{check}}', `min by (component, check) (readiness_check_up{${here()}})`),
        ]),
        lines('Since anything was probed', 's', [query('status', `max(status_probe_age{${here()}})`)]),
        lines('Pods that answer', 'short', [
          query('{{component}}', `sum by (component) (up{${here('component!=""')}})`),
        ]),
      ],
    },
  ],
};
