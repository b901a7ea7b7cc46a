import {
  clusterMetrics,
  familyOf,
  groupedBy,
  isKnown,
  labelsIn,
  metricsIn,
  ownMetrics,
  scrapedMetrics,
  scrapeLabels,
} from '../src/metric-catalog.js';
import { labelsOf, metrics, prometheusName } from '../src/registry.js';
import { dashboards } from '../src/dashboards/all.js';
import { panelsOf } from '../src/dashboards/dashboard.js';
import { panelQueries, ruleQueries } from '../src/queries.js';
import { ruleGroups } from '../src/rules.js';

const recorded = new Map(
  ruleGroups.flatMap(({ recordings = [] }) =>
    recordings.map(({ record, labels = {} }) => [record, ['namespace', ...Object.keys(labels)]] as const),
  ),
);
const queries = [...ruleQueries, ...panelQueries];

describe('queries', () => {
  it('use known metrics', () => {
    const unknown = queries.flatMap(({ name, expr }) =>
      metricsIn(expr)
        .filter(metric => !isKnown(familyOf(metric)) && !recorded.has(metric))
        .map(metric => `${name}: ${metric}`),
    );
    expect(unknown).toEqual([]);
  });

  // The main job's journey checks labels of OpenTelemetry's metrics against a running stack.
  it('select, group and join by existing labels of our metrics, the cluster’s and recordings', () => {
    const registered = metrics.map(
      metric => [prometheusName(metric), [...labelsOf(metric), ...scrapeLabels]] as const,
    );
    const ours = new Set(registered.map(([metric]) => metric));
    const others = [
      ...registered,
      ...Object.entries(clusterMetrics),
      ...Object.entries(scrapedMetrics),
      ...recorded,
    ];
    const labels = new Set(others.flatMap(([metric, names]) => names.map(label => `${metric}{${label}}`)));
    const unknown = queries.flatMap(({ name, expr }) =>
      labelsIn(expr)
        .filter(label => {
          const metric = label.split('{', 1)[0]!;
          return (ours.has(metric) || !ownMetrics.has(metric)) && !labels.has(label);
        })
        .map(label => `${name}: ${label}`),
    );
    expect(unknown).toEqual([]);
  });

  it('show the labels they group by in legends', () => {
    const blank = panelQueries.flatMap(({ name, expr, legend }) =>
      [...legend.matchAll(/\{\{(\w+)\}\}/g)]
        .filter(([, label]) => !groupedBy(expr).includes(label!))
        .map(([label]) => `${name}: ${label}`),
    );
    expect(blank).toEqual([]);
  });

  it('of a table all group by the labels that identify its rows', () => {
    const tables = dashboards.flatMap(board => panelsOf(board).filter(panel => panel.kind === 'table'));
    const different = tables.flatMap(({ title, by, queries: columns }) =>
      columns
        .filter(({ expr }) => Object.keys(by).some(label => !groupedBy(expr).includes(label)))
        .map(({ legend }) => `${title}: ${legend}`),
    );
    expect(tables.length).toBeGreaterThan(2);
    expect(different).toEqual([]);
  });

  it('have their metric names parsed, whatever is in labels, ranges and strings', () => {
    expect(
      metricsIn('sum by (a) (rate(b_total{c="d e",f=~"g|h"}[5m])) / on (i) max(j) > 0.5 and k unless l'),
    ).toEqual(['b_total', 'j', 'k', 'l']);
  });

  it('have their labels parsed: from a metric’s selector, and from groupings for every metric', () => {
    expect(
      labelsIn(
        'sum by (a) (rate(b_total{c="d e=f",g=~"h|i"}[5m])) / on (j) sevenfold_rooms_store_duration_bucket{le="1"}',
      ),
    ).toEqual([
      'b_total{c}',
      'b_total{g}',
      'b_total{a}',
      'b_total{j}',
      'sevenfold_rooms_store_duration{a}',
      'sevenfold_rooms_store_duration{j}',
    ]);
  });
});
