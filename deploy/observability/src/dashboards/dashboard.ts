/** What boards show, independent of Grafana; `grafana.ts` and `console-board.ts` render it. */
export interface Query {
  legend: string;
  expr: string;
}

export type Unit = 'short' | 's' | 'd' | 'bytes' | 'Bps' | 'percentunit' | 'reqps' | 'ops' | 'cps';

/** Units where high (or low) values are trouble: a panel has thresholds, or says why there are none. */
export const limitedUnits: readonly Unit[] = ['s', 'd', 'bytes', 'percentunit'];

/** From the first value on it is orange, from the second red. If the second is smaller, lower is worse. */
export type Thresholds = readonly [orange: number, red: number];

export interface Judged {
  thresholds?: Thresholds;
  /** Why there is no threshold. */
  unlimited?: string;
}

interface About {
  title: string;
  /** How to read the panel, and what to do about it. */
  description: string;
  /** Columns out of 24; by default the panels of a row share them equally. */
  width?: number;
}

export interface Chart extends About, Judged {
  kind: 'lines' | 'number';
  unit: Unit;
  queries: readonly Query[];
  max?: number;
}

export interface Column extends Query, Judged {
  unit: Unit;
}

/**
 * A link on each row. `{label}` in the target is the row's value. Boards are below Grafana's `/d/`, runbooks below their
 * base URL, logs behind a prefix of their own; traces are in the console, which shows the slowest one of each service.
 */
export interface RowLink {
  title: string;
  to: 'board' | 'runbook' | 'logs' | 'traces';
  target: string;
}

/** A row for each combination of labels, a column for each query. */
export interface Table extends About {
  kind: 'table';
  /** Labels that name a row, with their titles. All queries group by them. */
  by: Readonly<Record<string, string>>;
  /** Labels that only links use. */
  hidden?: readonly string[];
  queries: readonly Column[];
  links: readonly RowLink[];
  /** The console shows this by other means. */
  onlyInGrafana?: boolean;
}

/** A grid of two labels; the value is 1 where all is well and 0 where it is not. */
export interface Matrix extends About {
  kind: 'matrix';
  rows: string;
  columns: string;
  queries: readonly [Query];
  links: readonly RowLink[];
}

export type Panel = Chart | Table | Matrix;

export interface Row {
  /** Without it the row has no header. */
  title?: string;
  /** In units of Grafana's grid, 38 pixels each. */
  height?: number;
  panels: readonly Panel[];
}

export interface Dashboard {
  /** Must not change: links and bookmarks use it. */
  uid: `sevenfold-${string}`;
  title: string;
  description: string;
  /** Adds a service filter to the namespace filter. */
  byService?: boolean;
  rows: readonly Row[];
}

export const panelsOf = ({ rows }: Dashboard): readonly Panel[] => rows.flatMap(({ panels }) => panels);

type ChartText = Omit<Chart, 'title' | 'kind' | 'unit' | 'queries'>;

export const lines = (title: string, unit: Unit, queries: readonly Query[], text: ChartText): Chart => ({
  title,
  kind: 'lines',
  unit,
  queries,
  ...text,
});

export const number = (title: string, unit: Unit, expr: string, text: ChartText): Chart => ({
  title,
  kind: 'number',
  unit,
  queries: [{ expr, legend: title }],
  ...text,
});

export const query = (legend: string, expr: string): Query => ({ legend, expr });

/** Median, p90 and p99 of a histogram. */
export const quantiles = (histogram: string, selector = ''): Query[] =>
  [0.5, 0.9, 0.99].map(quantile =>
    query(`p${quantile * 100}`, quantileOf(quantile, histogram, [], selector)),
  );

export const quantileOf = (
  quantile: number,
  histogram: string,
  by: readonly string[],
  selector = '',
  window = '$__rate_interval',
) =>
  `histogram_quantile(${quantile}, sum by (${['le', ...by].join(', ')}) (rate(${histogram}_bucket{${here(selector)}}[${window}])))`;

export const here = (selector = '') => ['namespace="$namespace"', selector].filter(Boolean).join(',');

export const rate = (by: string, counter: string, selector = '', window = '$__rate_interval') =>
  `sum by (${by}) (rate(${counter}{${here(selector)}}[${window}]))`;

/** One rate as a share of another. If the first has no series, the share is 0. */
export const share = (part: string, all: string) => `(${part} or ${all} * 0) / ${all}`;
