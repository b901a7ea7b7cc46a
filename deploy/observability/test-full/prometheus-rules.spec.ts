import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RuleGroup } from '../src/alert.js';
import { panelQueries } from '../src/queries.js';
import { installedRuleFile, ruleGroups, ruleTests } from '../src/rules.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sevenfold-rules-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function promtool(...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { encoding: 'utf8', cwd: folder });
  if (error) throw new Error(`promtool (Debian: prometheus) did not start: ${error.message}`);
  return { good: status === 0, told: stdout + stderr };
}

/** What promtool reports about the unit tests of a group. */
function objections(name: string, group: RuleGroup): string {
  writeFileSync(path.join(folder, `${name}.yaml`), installedRuleFile(group));
  const files = ruleTests(group, [`${name}.yaml`]).map((text, index) => {
    const file = `${name}.${index}.test.yaml`;
    writeFileSync(path.join(folder, file), text);
    return file;
  });
  const { good, told } = promtool('test', 'rules', ...files);
  return good ? '' : told;
}

describe.each(ruleGroups.map(group => [group.name, group] as const))('the rules on %s', (name, group) => {
  it('are valid for Prometheus', () => {
    writeFileSync(path.join(folder, `${name}.yaml`), installedRuleFile(group));
    expect(promtool('check', 'rules', `${name}.yaml`)).toMatchObject({ good: true });
  });

  it('fire when they should, and only then', () => {
    expect(objections(name, group)).toBe('');
  });
});

describe('the budget of thirty days', () => {
  const landing = (record: string) => `${record}{namespace="prod",objective="landing-page"}`;
  const rounded = (record: string, value: number) => ({
    expr: `round(${landing(record)}, 0.001)`,
    eval_time: '30d',
    exp_samples: [{ labels: '{namespace="prod",objective="landing-page"}', value }],
  });

  it.each([
    // The rates of all events and of bad ones, and the share of bad ones over the last three days.
    [
      'half is left, and lasts 30 days at half the pace',
      { all: 100, bad: 0.05, lately: 0.0005, left: 0.5, days: 30 },
    ],
    ['it is overspent: below zero, no days', { all: 100, bad: 0.2, lately: 0, left: -1, days: 0 }],
    ['nothing was bad', { all: 100, bad: 0, lately: 0, left: 1, days: 365 }],
    ['there were no events', { all: 0, bad: 0, lately: undefined, left: 1, days: 365 }],
  ])('%s', (_, { all, bad, lately, left, days }) => {
    const group = ruleGroups.find(({ name }) => name === 'objective-landing-page')!;
    writeFileSync(path.join(folder, 'budget.yaml'), installedRuleFile(group));
    const test = {
      rule_files: ['budget.yaml'],
      evaluation_interval: '1d',
      tests: [
        {
          interval: '1h',
          input_series: [
            { series: landing('objective:events:rate5m'), values: `${all}x720` },
            { series: landing('objective:events:bad_rate5m'), values: `${bad}x720` },
            // Without events there is no share.
            ...(lately === undefined
              ? []
              : [{ series: landing('objective:errors:ratio_rate3d'), values: `${lately}x720` }]),
          ],
          promql_expr_test: [
            rounded('objective:budget:left30d', left),
            rounded('objective:budget:days_left', days),
          ],
        },
      ],
    };
    writeFileSync(path.join(folder, 'budget.test.yaml'), JSON.stringify(test));
    expect(promtool('test', 'rules', 'budget.test.yaml')).toMatchObject({ good: true });
  });
});

it('accepts every query of the dashboards as valid PromQL', () => {
  const rules = panelQueries.map(({ expr }, index) => ({
    record: `dashboard:query${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replace(/\$(namespace|component)/g, 'any'),
  }));
  writeFileSync(path.join(folder, 'dashboards.yaml'), JSON.stringify({ groups: [{ name: 'd', rules }] }));
  expect(promtool('check', 'rules', 'dashboards.yaml')).toMatchObject({ good: true });
});

it.each([
  ['the database', 'alertname="DatabaseAway"'],
  ['the database of rooms', 'alertname="DatabaseAway",component="rooms-gateway"'],
  ['the gateway', 'alertname="ServiceAway",component="api-gateway"'],
])('sends no page for a budget that burnt half an hour ago, while %s was down', (_, cause) => {
  const group = ruleGroups.find(({ name }) => name === 'objective-joining')!;
  const page = group.alerts.find(({ severity }) => severity === 'page')!;
  const explained = {
    ...page.fires.series,
    [`ALERTS{namespace="prod",alertstate="firing",${cause}}`]: '_x50 1x10 _x40',
  };
  const alert = { ...page, silent: { ...page.fires, series: explained } };
  expect(objections('explained', { ...group, alerts: [alert, ...group.alerts.slice(1)] })).toBe('');
});

it('names the service if only its database is down', () => {
  const group = ruleGroups.find(({ name }) => name === 'dependencies')!;
  const alert = group.alerts.find(({ name }) => name === 'DatabaseAway')!;
  const alone = {
    series: Object.fromEntries(
      Object.entries(alert.fires.series).map(([series, values]) => [
        series,
        series.includes('status') ? values : '1x25',
      ]),
    ),
    at: alert.fires.at,
    labels: { ...alert.fires.labels, component: 'status' },
    description: '1 in namespace prod: status',
  };
  expect(objections('alone', { ...group, alerts: [{ ...alert, fires: alone }] })).toBe('');
});

it('fails if an alert fires unexpectedly', () => {
  const group = ruleGroups.find(({ name }) => name === 'rooms')!;
  const [first] = group.alerts;
  const wrong = { ...group, alerts: [{ ...first!, silent: first!.fires }] };
  expect(objections('wrong', wrong)).toContain('SocketsRefused');
});
