import type { Alert, RuleGroup } from './alert.js';
import { burnCases } from './burn-cases.js';
import { burnWindows, objectives, type BurnWindow, type Objective } from './slo.js';

const windows = [...new Set(burnWindows.flatMap(({ long, short }) => [short, long]))];
const longWindows = [...new Set(burnWindows.map(({ long }) => long))];

/** Prometheus 3 writes `2.0` where older ones keep `2`. */
export const bucket = (seconds: number) =>
  Number.isInteger(seconds) ? `le=~"${seconds}|${seconds}.0"` : `le="${seconds}"`;

const selectors = (...parts: string[]) => `{${parts.filter(Boolean).join(',')}}`;

const total = ({ metric, counted }: Objective, range: (series: string) => string) =>
  `sum by (namespace) (${range(`${metric}_count${selectors(counted)}`)})`;

const good = ({ metric, good: selector, within }: Objective, range: (series: string) => string) =>
  within === undefined
    ? `sum by (namespace) (${range(`${metric}_count${selectors(selector)}`)})`
    : `sum by (namespace) (${range(`${metric}_bucket${selectors(selector, bucket(within))}`)})`;

/**
 * Share of bad events. Without any good event there is no series of good ones; that must count as all bad.
 */
export function errorRatio(objective: Objective, window: string): string {
  const range = (series: string) => `rate(${series}[${window}])`;
  const all = total(objective, range);
  return `(${all} - (${good(objective, range)} or ${all} * 0)) / ${all}`;
}

function recordings(objective: Objective) {
  const labels = { objective: objective.id };
  return [
    ...windows.map(window => ({
      record: `objective:errors:ratio_rate${window}`,
      labels,
      expr: errorRatio(objective, window),
    })),
    ...longWindows.map(window => ({
      record: `objective:events:increase${window}`,
      labels,
      expr: total(objective, series => `increase(${series}[${window}])`),
    })),
  ];
}

function burns({ id, target, minimumEvents }: Objective, { factor, long, short }: BurnWindow): string {
  const only = `{objective="${id}"}`;
  const limit = Number((factor * (1 - target)).toPrecision(6));
  return [
    `objective:errors:ratio_rate${long}${only} > ${limit}`,
    `objective:errors:ratio_rate${short}${only} > ${limit}`,
    `objective:events:increase${long}${only} >= ${minimumEvents}`,
  ].join(' and ');
}

function alerts(objective: Objective): Alert[] {
  const name = `${objective.name}BudgetBurns`;
  return (['page', 'ticket'] as const).map(severity => ({
    name,
    severity,
    expr: burnWindows
      .filter(window => window.severity === severity)
      .map(window => `(${burns(objective, window)})`)
      .join(' or '),
    summary:
      severity === 'page'
        ? `“${objective.promise}” fails often enough to use up the month's budget in days.`
        : `“${objective.promise}” fails faster than the monthly budget allows.`,
    ...burnCases(objective, severity),
  }));
}

/** One group per objective: Prometheus evaluates groups in parallel. */
export const objectiveRules: readonly RuleGroup[] = objectives.map(objective => ({
  name: `objective-${objective.id}`,
  recordings: recordings(objective),
  alerts: alerts(objective),
}));
