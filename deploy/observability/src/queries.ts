import { dashboards } from './dashboards/all.js';
import { panelsOf } from './dashboards/dashboard.js';
import { labelsIn, ownMetrics, scrapeLabels } from './metric-catalog.js';
import { ruleGroups } from './rules.js';

/** Every query in the rules, with the name of its recording rule or alert. */
export const ruleQueries = ruleGroups.flatMap(({ recordings = [], alerts }) => [
  ...recordings.map(({ record, expr }) => ({ name: record, expr })),
  ...alerts.map(({ name, expr }) => ({ name, expr })),
]);

/** Every query of dashboards. */
export const panelQueries = dashboards.flatMap(board =>
  panelsOf(board).flatMap(panel =>
    panel.queries.map(({ expr, legend }) => ({ name: `${board.title}: ${panel.title}`, expr, legend })),
  ),
);

const asked = new Set([...ruleQueries, ...panelQueries].flatMap(({ expr }) => labelsIn(expr)));

/**
 * Our counters that rules and dashboards select by label value, as `metric{label="value"}`. Services must export them
 * before there is anything to count (deploy/embedded/test/metrics.spec.ts).
 */
export const selectedCounters = [
  ...new Set(
    [...ruleQueries, ...panelQueries].flatMap(({ expr }) =>
      [...expr.matchAll(/(sevenfold_\w+_total)\{([^}]*)\}/g)].flatMap(([, metric = '', selector = '']) =>
        [...selector.matchAll(/(\w+)="([\w.-]+)"/g)]
          .filter(([, label = '']) => !scrapeLabels.includes(label))
          .map(([pair]) => `${metric}{${pair}}`),
      ),
    ),
  ),
];

/**
 * Labels of our metrics that rules and dashboards query, by metric. A journey compares them with a running stack
 * (apps/e2e/journeys/main-job.spec.ts).
 */
export const ownLabels = new Map(
  [...ownMetrics].map(metric => {
    const labels = [...asked].flatMap(each =>
      each.startsWith(`${metric}{`) ? each.slice(metric.length + 1, -1) : [],
    );
    return [metric, labels.filter(label => !scrapeLabels.includes(label))] as const;
  }),
);
