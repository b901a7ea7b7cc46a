import type {
  Chart,
  Column,
  Dashboard,
  Matrix,
  Panel,
  Row,
  RowLink,
  Table,
  Thresholds,
} from './dashboard.js';

/** Grafana's grid has 24 columns. */
const columns = 24;
const source = { type: 'prometheus', uid: '${datasource}' };

/** A board in Grafana's JSON model. */
export function dashboardJson(board: Dashboard): string {
  const { uid, title, description, byService = false } = board;
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
      annotations: { list: annotations },
      templating: { list: variables(byService) },
      panels: placedPanels(board),
    },
    null,
    2,
  )}\n`;
}

/** Events of the same period, as marks in all charts. */
const annotations = [
  {
    name: 'Deploys',
    iconColor: 'blue',
    // A version that did not run five minutes ago; needs no kube-state-metrics.
    expr: 'count by (component, service_version) (target_info{namespace="$namespace"}) unless count by (component, service_version) (target_info{namespace="$namespace"} offset 5m)',
    titleFormat: '{{component}} {{service_version}}',
  },
  {
    name: 'Pages',
    iconColor: 'red',
    expr: 'max by (alertname) (ALERTS{namespace="$namespace",alertstate="firing",severity="page"})',
    titleFormat: '{{alertname}}',
  },
].map(annotation => ({ ...annotation, datasource: source, enable: true, step: '60s' }));

/** The ids of panels by title. Links contain them: `?viewPanel=<id>`. */
export function panelIds(board: Dashboard): ReadonlyMap<string, number> {
  const placed = placedPanels(board).filter(({ type }) => type !== 'row');
  return new Map(placed.map(({ title, id }) => [title, id]));
}

function placedPanels({ rows }: Dashboard) {
  let y = 0;
  let id = 0;
  return rows.flatMap(row => {
    const header = row.title !== undefined && {
      id: ++id,
      type: 'row',
      title: row.title,
      collapsed: false,
      gridPos: { x: 0, y: y++, w: columns, h: 1 },
    };
    const placed = linesOf(row).flatMap(({ panels, height }) => {
      let x = 0;
      const line = panels.map(({ panel, width }) => {
        const gridPos = { x, y, w: width, h: height };
        x += width;
        return { id: ++id, gridPos, ...panelJson(panel) };
      });
      y += height;
      return line;
    });
    return header ? [header, ...placed] : placed;
  });
}

/** The lines of a row: eight numbers or three charts each, unless panels have their own widths. */
function linesOf({ panels, height }: Row) {
  const areNumbers = panels.every(({ kind }) => kind === 'number');
  const perLine = Math.min(panels.length, areNumbers ? 8 : 3);
  const sized = panels.map(panel => ({ panel, width: panel.width ?? Math.floor(columns / perLine) }));
  const lines: (typeof sized)[] = [];
  let left = 0;
  for (const each of sized) {
    if (each.width > left) {
      lines.push([]);
      left = columns;
    }
    lines.at(-1)!.push(each);
    left -= each.width;
  }
  return lines.map(line => ({ panels: line, height: height ?? (areNumbers ? 5 : 8) }));
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

function panelJson(panel: Panel) {
  const { title, description } = panel;
  const shared = { title, description, datasource: source };
  if (panel.kind === 'table') return { ...shared, ...tableJson(panel) };
  if (panel.kind === 'matrix') return { ...shared, ...matrixJson(panel) };
  return { ...shared, ...chartJson(panel) };
}

function chartJson({ kind, unit, queries, thresholds, max }: Chart) {
  const isLines = kind === 'lines';
  return {
    type: isLines ? 'timeseries' : 'stat',
    targets: queries.map(({ expr, legend }, index) => ({
      ...target(expr, index),
      legendFormat: legend,
      // Links a point to its trace, if the service exports exemplars.
      exemplar: isLines,
      ...(!isLines && { instant: true }),
    })),
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        ...(max !== undefined && { max }),
        thresholds: steps(thresholds),
        ...(isLines && {
          custom: {
            fillOpacity: 8,
            showPoints: 'never',
            ...(thresholds && { thresholdsStyle: { mode: 'dashed' } }),
          },
        }),
      },
      overrides: [],
    },
    options: isLines
      ? { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } }
      : // A number that nothing judges must not look like good news.
        {
          reduceOptions: { calcs: ['lastNotNull'] },
          colorMode: thresholds ? 'background_solid' : 'none',
          graphMode: 'none',
        },
  };
}

function tableJson({ by, hidden = [], queries, links }: Table) {
  const names = Object.entries(by);
  return {
    type: 'table',
    targets: queries.map(({ expr }, index) => ({ ...target(expr, index), instant: true, format: 'table' })),
    transformations: [
      { id: 'merge', options: {} },
      {
        id: 'organize',
        options: {
          excludeByName: { Time: true },
          indexByName: Object.fromEntries(
            [...names.map(([label]) => label), ...queries.map((_, index) => valueName(queries, index))].map(
              (name, index) => [name, index],
            ),
          ),
          renameByName: Object.fromEntries([
            ...names,
            ...queries.map(({ legend }, index) => [valueName(queries, index), legend]),
          ]),
        },
      },
    ],
    fieldConfig: {
      defaults: { thresholds: steps() },
      overrides: [
        ...queries.map(columnOverride),
        ...hidden.map(label => override(label, { 'custom.hidden': true })),
        override(names[0]![1], { links: links.map(link => dataLink(link, by)) }),
      ],
    },
    options: { cellHeight: 'sm', showHeader: true },
  };
}

function matrixJson({ rows, columns: across, queries, links }: Matrix) {
  return {
    type: 'table',
    targets: [{ ...target(queries[0].expr, 0), instant: true, format: 'table' }],
    transformations: [
      {
        id: 'groupingToMatrix',
        options: { rowField: rows, columnField: across, valueField: 'Value', emptyValue: 'null' },
      },
    ],
    fieldConfig: {
      defaults: {
        thresholds: steps([1, 0.5]),
        custom: { cellOptions: { type: 'color-background', mode: 'basic' } },
        mappings: [
          {
            type: 'value',
            options: { 0: { text: 'down', index: 0 }, 1: { text: 'up', index: 1 } },
          },
          // Not every service uses every dependency.
          {
            type: 'special',
            options: { match: 'null', result: { text: ' ', color: 'transparent', index: 2 } },
          },
        ],
      },
      overrides: [
        override(`${rows}\\${across}`, {
          displayName: rows,
          'custom.cellOptions': { type: 'auto' },
          links: links.map(link => dataLink(link, { [rows]: `${rows}\\${across}` })),
        }),
      ],
    },
    options: { cellHeight: 'sm', showHeader: true },
  };
}

const target = (expr: string, index: number) => ({
  refId: String.fromCharCode(65 + index),
  datasource: source,
  expr,
});

/** Grafana names the values of several queries by their letters. */
const valueName = (queries: readonly unknown[], index: number) =>
  queries.length === 1 ? 'Value' : `Value #${String.fromCharCode(65 + index)}`;

const override = (field: string, properties: Record<string, unknown>) => ({
  matcher: { id: 'byName', options: field },
  properties: Object.entries(properties).map(([id, value]) => ({ id, value })),
});

const columnOverride = ({ legend, unit, thresholds }: Column) =>
  override(legend, {
    unit,
    ...(thresholds && {
      thresholds: steps(thresholds),
      'custom.cellOptions': { type: 'color-background', mode: 'basic' },
    }),
  });

/** The chart replaces these with URLs. */
const bases: Record<RowLink['to'], string> = {
  board: '/d/',
  runbook: 'RUNBOOKS/',
  logs: 'LOGS/',
  traces: 'CONSOLE/is-it-us#',
};

/** `names`: what a label is called in the table. */
function dataLink({ title, to, target: path }: RowLink, names: Readonly<Record<string, string>>) {
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, label: string) => `\${__data.fields["${names[label] ?? label}"]}`,
  );
  const scope = to === 'board' && `${filled.includes('?') ? '&' : '?'}var-namespace=\${namespace}`;
  return { title, url: `${bases[to]}${filled}${scope || ''}`, targetBlank: to !== 'board' };
}

/** Ascending, as Grafana wants them. */
function steps(thresholds?: Thresholds) {
  const [orange, red] = thresholds ?? [];
  const isLessWorse = orange !== undefined && red !== undefined && red < orange;
  const list = isLessWorse
    ? [
        { color: 'red', value: null },
        { color: 'orange', value: red },
        { color: 'green', value: orange },
      ]
    : [
        { color: 'green', value: null },
        ...(thresholds
          ? [
              { color: 'orange', value: orange },
              { color: 'red', value: red },
            ]
          : []),
      ];
  return { mode: 'absolute', steps: list };
}
