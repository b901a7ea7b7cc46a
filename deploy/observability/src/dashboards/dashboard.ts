/** The subset of Grafana's JSON model that these dashboards use. */
export interface Query {
  expr: string;
  legend: string;
}

export interface Panel {
  title: string;
  /** How to read the panel. */
  description?: string;
  kind: 'lines' | 'number' | 'table';
  unit: Unit;
  queries: readonly Query[];
  /** The panel changes colour from the first value; the second is worse. */
  thresholds?: readonly [number, number];
  max?: number;
}

export type Unit = 'short' | 's' | 'bytes' | 'Bps' | 'percentunit' | 'reqps' | 'ops' | 'cps';

export interface Row {
  title: string;
  panels: readonly Panel[];
}

export interface Dashboard {
  /** Must not change: links and bookmarks use it. */
  uid: string;
  title: string;
  description: string;
  /** Adds a service filter to the namespace filter. */
  byService?: boolean;
  rows: readonly Row[];
}

export const lines = (
  title: string,
  unit: Unit,
  queries: readonly Query[],
  more: Partial<Panel> = {},
): Panel => ({ title, kind: 'lines', unit, queries, ...more });

export const number = (title: string, unit: Unit, expr: string, more: Partial<Panel> = {}): Panel => ({
  title,
  kind: 'number',
  unit,
  queries: [{ expr, legend: title }],
  ...more,
});

export const query = (legend: string, expr: string): Query => ({ legend, expr });

/** Median, p90 and p99 of a histogram. */
export const quantiles = (histogram: string, selector = ''): Query[] =>
  [0.5, 0.9, 0.99].map(quantile =>
    query(
      `p${quantile * 100}`,
      `histogram_quantile(${quantile}, sum by (le) (rate(${histogram}_bucket{${here(selector)}}[$__rate_interval])))`,
    ),
  );

export const here = (selector = '') => ['namespace="$namespace"', selector].filter(Boolean).join(',');

export const rate = (by: string, counter: string, selector = '') =>
  `sum by (${by}) (rate(${counter}{${here(selector)}}[$__rate_interval]))`;

const height = 8;
const source = { type: 'prometheus', uid: '${datasource}' };

export function dashboardJson({ uid, title, description, byService = false, rows }: Dashboard): string {
  let y = 0;
  let id = 0;
  const panels = rows.flatMap(row => {
    const header = {
      id: ++id,
      type: 'row',
      title: row.title,
      collapsed: false,
      gridPos: { x: 0, y: y++, w: 24, h: 1 },
    };
    const perLine = Math.min(row.panels.length, row.panels.every(({ kind }) => kind === 'number') ? 8 : 3);
    const width = Math.floor(24 / perLine);
    const tall = row.panels.every(({ kind }) => kind === 'number') ? 5 : height;
    const placed = row.panels.map((panel, index) => ({
      id: ++id,
      gridPos: { x: (index % perLine) * width, y: y + Math.floor(index / perLine) * tall, w: width, h: tall },
      ...panelJson(panel),
    }));
    y += Math.ceil(row.panels.length / perLine) * tall;
    return [header, ...placed];
  });
  return `${JSON.stringify(
    {
      uid,
      title: `Sevenfold / ${title}`,
      description,
      tags: ['sevenfold'],
      timezone: 'browser',
      schemaVersion: 39,
      version: 1,
      editable: false,
      refresh: '30s',
      time: { from: 'now-6h', to: 'now' },
      links: [
        { type: 'dashboards', tags: ['sevenfold'], title: 'Sevenfold', asDropdown: true, keepTime: true },
      ],
      templating: { list: variables(byService) },
      panels,
    },
    null,
    2,
  )}\n`;
}

function variables(byService: boolean) {
  const asked = (name: string, label: string, expr: string, all: boolean) => ({
    type: 'query',
    name,
    label,
    datasource: source,
    query: { query: expr, refId: name },
    refresh: 2,
    sort: 1,
    includeAll: all,
    multi: all,
    ...(all && { allValue: '.+', current: { text: 'All', value: '$__all' } }),
  });
  return [
    { type: 'datasource', name: 'datasource', label: 'Source', query: 'prometheus' },
    asked('namespace', 'Namespace', 'label_values(process_uptime, namespace)', false),
    ...(byService
      ? [
          asked(
            'component',
            'Service',
            'label_values(process_uptime{namespace="$namespace"}, component)',
            true,
          ),
        ]
      : []),
  ];
}

function panelJson({ title, description, kind, unit, queries, thresholds, max }: Panel) {
  const steps = [
    { color: 'green', value: null },
    ...(thresholds
      ? [
          { color: 'orange', value: thresholds[0] },
          { color: 'red', value: thresholds[1] },
        ]
      : []),
  ];
  return {
    type: { lines: 'timeseries', number: 'stat', table: 'table' }[kind],
    title,
    ...(description && { description }),
    datasource: source,
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: source,
      expr,
      legendFormat: legend,
      // Links a point to its trace, where the service exports exemplars.
      exemplar: kind === 'lines',
      ...(kind !== 'lines' && { instant: true }),
      ...(kind === 'table' && { format: 'table' }),
    })),
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        ...(max !== undefined && { max }),
        thresholds: { mode: 'absolute', steps },
        ...(kind === 'lines' && { custom: { fillOpacity: 8, showPoints: 'never' } }),
      },
      overrides: [],
    },
    options:
      kind === 'lines'
        ? { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } }
        : kind === 'number'
          ? { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'background_solid', graphMode: 'none' }
          : {},
  };
}
