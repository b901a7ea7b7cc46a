import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RuleGroup } from '../src/alert.js';
import { dashboards } from '../src/dashboards/all.js';
import { ruleFile, ruleGroups, ruleTests } from '../src/rules.js';

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
  writeFileSync(path.join(folder, `${name}.yaml`), ruleFile(group));
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
    writeFileSync(path.join(folder, `${name}.yaml`), ruleFile(group));
    expect(promtool('check', 'rules', `${name}.yaml`)).toMatchObject({ good: true });
  });

  it('fire when they should, and only then', () => {
    expect(objections(name, group)).toBe('');
  });
});

it('understands every query of the dashboards', () => {
  const expressions = dashboards.flatMap(({ rows }) =>
    rows.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries.map(({ expr }) => expr))),
  );
  const rules = expressions.map((expr, index) => ({
    record: `dashboard:query${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replace(/\$(namespace|component)/g, 'any'),
  }));
  writeFileSync(path.join(folder, 'dashboards.yaml'), JSON.stringify({ groups: [{ name: 'd', rules }] }));
  expect(promtool('check', 'rules', 'dashboards.yaml')).toMatchObject({ good: true });
});

it('fails if an alert fires unexpectedly', () => {
  const group = ruleGroups.find(({ name }) => name === 'rooms')!;
  const [first] = group.alerts;
  const wrong = { ...group, alerts: [{ ...first!, silent: first!.fires }] };
  expect(objections('wrong', wrong)).toContain('SocketsRefused');
});
