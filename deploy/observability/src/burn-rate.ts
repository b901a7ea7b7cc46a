import type { Alert, RuleGroup, Severity } from './alert.js';
import { burnCases } from './burn-cases.js';
import { causesOf } from './causes.js';
import { panels } from './panels.js';
import { burnWindows, objectives, windowDays, type BurnWindow, type Objective } from './slo.js';

const windows = [...new Set(burnWindows.flatMap(({ long, short }) => [short, long]))];
const longWindows = [...new Set(burnWindows.map(({ long }) => long))];

/** Prometheus 3 writes `2.0` where older versions keep `2`. */
export const bucket = (seconds: number) =>
  Number.isInteger(seconds) ? `le=~"${seconds}|${seconds}.0"` : `le="${seconds}"`;

const selectors = (...parts: string[]) => `{${parts.filter(Boolean).join(',')}}`;

/** `or` joins the steps' series, whose labels differ, so that a step without events does not void the others. */
const summed = (steps: string[]) => `sum by (namespace) (${steps.join(' or ')})`;

const total = ({ steps }: Objective, range: (series: string) => string) =>
  summed(steps.map(({ metric, counted }) => range(`${metric}_count${selectors(counted)}`)));

const good = ({ steps, within }: Objective, range: (series: string) => string) =>
  summed(
    steps.map(step =>
      within === undefined
        ? range(`${step.metric}_count${selectors(step.good)}`)
        : range(`${step.metric}_bucket${selectors(step.good, bucket(within))}`),
    ),
  );

const over =
  (window: string, rate: 'rate' | 'increase' = 'rate') =>
  (series: string) =>
    `${rate}(${series}[${window}])`;

/** Without any good event there is no series of good ones; that must count as all bad. */
function badRate(objective: Objective, window: string): string {
  const all = total(objective, over(window));
  return `(${all} - (${good(objective, over(window))} or ${all} * 0))`;
}

/** Share of bad events. */
export const errorRatio = (objective: Objective, window: string) =>
  `${badRate(objective, window)} / ${total(objective, over(window))}`;

const share = (value: number) => Number(value.toPrecision(6));

/**
 * The unused part of the month's error budget. Sums two recordings instead of `rate(…[30d])` over every pod's
 * buckets, and weights each minute by its events. An objective without events has spent nothing.
 */
function budget({ id, target }: Objective) {
  const labels = { objective: id };
  const only = `{objective="${id}"}`;
  const month = `[${windowDays}d]`;
  const all = `sum_over_time(objective:events:rate5m${only}${month})`;
  const bad = `sum_over_time(objective:events:bad_rate5m${only}${month})`;
  const left = `objective:budget:left30d${only}`;
  const burnRate = `(objective:errors:ratio_rate3d${only} >= 0 or ${left} * 0) / ${share(1 - target)}`;
  return [
    { record: 'objective:errors:ratio_rate30d', labels, expr: `${bad} / (${all} > 0) or ${all} * 0` },
    {
      record: 'objective:budget:left30d',
      labels,
      expr: `1 - objective:errors:ratio_rate30d${only} / ${share(1 - target)}`,
    },
    {
      record: 'objective:budget:days_left',
      labels,
      // At a burn rate near 0 the budget would last forever: show a year at most.
      expr: `clamp_max(clamp_min(${left}, 0) * ${windowDays} / clamp_min(${burnRate}, 0.001), 365)`,
    },
  ];
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
      expr: total(objective, over(window, 'increase')),
    })),
    { record: 'objective:events:rate5m', labels, expr: total(objective, over('5m')) },
    { record: 'objective:events:bad_rate5m', labels, expr: badRate(objective, '5m') },
    ...budget(objective),
    // Boards join this to the other series. Its value is the budget; its labels name a row's runbook
    // and board.
    {
      record: 'objective:budget:ratio',
      labels: {
        ...labels,
        namespace: 'NAMESPACE',
        runbook: `${objective.name}BudgetBurns`,
        board: `sevenfold-${objective.board}`,
      },
      expr: `vector(${share(1 - objective.target)})`,
    },
  ];
}

function burns({ id, target, minimumEvents }: Objective, { factor, long, short }: BurnWindow): string {
  const only = `{objective="${id}"}`;
  const limit = share(factor * (1 - target));
  return [
    `objective:errors:ratio_rate${long}${only} > ${limit}`,
    `objective:errors:ratio_rate${short}${only} > ${limit}`,
    `objective:events:increase${long}${only} >= ${minimumEvents}`,
  ].join(' and ');
}

const lastingWindow = burnWindows.findLast(({ severity }) => severity === 'page')!.short;

/** The bad events of an outage stay in the window after it. Its cause has paged already: no second page. */
function unlessExplained({ through }: Objective): string {
  const lately = causesOf(through).map(
    cause => `max_over_time(ALERTS{alertstate="firing",${cause}}[${lastingWindow}])`,
  );
  return `unless on (namespace) (${lately.join(' or ')})`;
}

function alerts(objective: Objective): Alert[] {
  const name = `${objective.name}BudgetBurns`;
  const burning = (severity: Severity) =>
    burnWindows
      .filter(window => window.severity === severity)
      .map(window => `(${burns(objective, window)})`)
      .join(' or ');
  const panel = panels.budgets;
  const objectiveName = `The objective “${objective.promise.replace(/[.]$/, '')}”`;
  return [
    {
      name,
      severity: 'page',
      expr: `(${burning('page')}) ${unlessExplained(objective)}`,
      // Later than the causes that explain it.
      for: '90s',
      summary: `${objectiveName} is missed often enough to use up the month's error budget in days.`,
      panel,
      ...burnCases(objective, 'page'),
    },
    {
      name,
      severity: 'ticket',
      expr: burning('ticket'),
      summary: `${objectiveName} is missed faster than the month's error budget allows.`,
      panel,
      ...burnCases(objective, 'ticket'),
    },
  ];
}

/** One group per objective: Prometheus evaluates groups in parallel. */
export const objectiveRules: readonly RuleGroup[] = objectives.map(objective => ({
  name: `objective-${objective.id}`,
  recordings: recordings(objective),
  alerts: alerts(objective),
}));
