import { dashboards } from '../src/dashboards/all.js';
import { allLabels, familyOf, groupedBy, labelsIn, metricsIn, ownLabels } from '../src/metric-catalog.js';
import { ruleGroups } from '../src/rules.js';

const recorded = ruleGroups.flatMap(({ recordings = [] }) => recordings.map(({ record }) => record));
const queries = ruleGroups.flatMap(({ recordings = [], alerts: ofGroup }) => [
  ...recordings.map(({ record, expr }) => [record, expr]),
  ...ofGroup.map(({ name, expr }) => [name, expr]),
]) as [string, string][];
const panels = dashboards.flatMap(({ title, rows }) =>
  rows.flatMap(row =>
    row.panels.flatMap(panel =>
      panel.queries.map(({ expr, legend }) => ({ name: `${title}: ${panel.title}`, expr, legend })),
    ),
  ),
);
const shown = panels.map(({ name, expr }) => [name, expr] as const);
const known = new Map([...allLabels, ...recorded.map(name => [name, ['objective', 'namespace']] as const)]);
const knownLabels = new Set(
  [...known].flatMap(([metric, labels]) => labels.map(label => `${metric}{${label}}`)),
);

describe('queries', () => {
  it('ask for metrics that are known', () => {
    const unknown = [...queries, ...shown].flatMap(([name, expr]) =>
      metricsIn(expr)
        .filter(metric => !known.has(familyOf(metric)))
        .map(metric => `${name}: ${metric}`),
    );
    expect(unknown).toEqual([]);
  });

  it('select, group and join by labels that their metrics have', () => {
    const unknown = [...queries, ...shown].flatMap(([name, expr]) =>
      labelsIn(expr)
        .filter(label => !knownLabels.has(label))
        .map(label => `${name}: ${label}`),
    );
    expect(unknown).toEqual([]);
  });

  it('show in legends what they group by', () => {
    const blank = panels.flatMap(({ name, expr, legend }) =>
      [...legend.matchAll(/\{\{(\w+)\}\}/g)]
        .filter(([, label]) => !groupedBy(expr).includes(label!))
        .map(([label]) => `${name}: ${label}`),
    );
    expect(blank).toEqual([]);
  });

  it('use every label of the catalogue', () => {
    const used = new Set([...queries, ...shown].flatMap(([, expr]) => labelsIn(expr)));
    const unused = [...ownLabels].flatMap(([metric, labels]) =>
      labels.map(label => `${metric}{${label}}`).filter(label => !used.has(label)),
    );
    expect(unused).toEqual([]);
  });

  it('are read by name, whatever stands in labels, ranges and texts', () => {
    expect(
      metricsIn('sum by (a) (rate(b_total{c="d e",f=~"g|h"}[5m])) / on (i) max(j) > 0.5 and k unless l'),
    ).toEqual(['b_total', 'j', 'k', 'l']);
  });

  it('are read by label: of the selector of a metric, and of groups for every metric', () => {
    expect(
      labelsIn(
        'sum by (a) (rate(b_total{c="d e=f",g=~"h|i"}[5m])) / on (j) rooms_store_duration_bucket{le="1"}',
      ),
    ).toEqual([
      'b_total{c}',
      'b_total{g}',
      'b_total{a}',
      'b_total{j}',
      'rooms_store_duration{a}',
      'rooms_store_duration{j}',
    ]);
  });
});
