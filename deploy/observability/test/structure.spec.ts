import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles, root } from '../src/generated-files.js';
import { explanations } from '../src/causes.js';
import { dashboards } from '../src/dashboards/all.js';
import { limitedUnits, panelsOf, type Judged, type Unit } from '../src/dashboards/dashboard.js';
import { panelIds } from '../src/dashboards/grafana.js';
import { panelQueries } from '../src/queries.js';
import { ownMetrics } from '../src/metric-catalog.js';
import { alertNames, ruleGroups } from '../src/rules.js';
import { withAlerts } from '../src/runbook-index.js';
import { burnWindows, objectives } from '../src/slo.js';

const files = generatedFiles();
const folders = [...new Set([...files.keys()].map(file => path.dirname(file)))];
const alerts = ruleGroups.flatMap(group => group.alerts);

describe('generated files', () => {
  it('are up to date in the repository', () => {
    const stale = [...files].filter(([file, text]) => {
      const full = path.join(root, file);
      return !existsSync(full) || readFileSync(full, 'utf8') !== text;
    });
    // If this fails: npm run build && npm run generate-rules -w @sevenfold/observability
    expect(stale.map(([file]) => file)).toEqual([]);
  });

  it('are alone in their folders', () => {
    const present: string[] = folders.flatMap(folder =>
      readdirSync(path.join(root, folder), { withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(({ name }) => `${folder}/${name}`),
    );
    expect(present.toSorted()).toEqual([...files.keys()].toSorted());
  });
});

describe('alerts', () => {
  const runbooks = path.join(root, 'docs/runbooks');

  it('and runbooks match one to one', () => {
    const pages = readdirSync(runbooks)
      .filter(name => name !== 'README.md')
      .map(name => name.replace(/\.md$/, ''));
    expect(pages.toSorted()).toEqual(alertNames.toSorted());
  });

  it.each(['README', ...alertNames])('%s: its runbook has the severity and panel of the rules', name => {
    const page = readFileSync(path.join(runbooks, `${name}.md`), 'utf8');
    // If this fails: npm run build && npm run generate-rules -w @sevenfold/observability
    expect(page).toBe(withAlerts(name, page));
  });

  it('can all be silent, except the watchdog', () => {
    expect(alerts.filter(({ silent }) => silent === 'never').map(({ name }) => name)).toEqual(['Watchdog']);
  });

  it('that page do so within three minutes: a minute and a half of waiting, the rest for windows and scrapes', () => {
    const seconds = (text = '0s') => Number.parseInt(text, 10) * (text.endsWith('m') ? 60 : 1);
    const paging = alerts.filter(({ severity }) => severity === 'page');
    const late = paging.filter(({ for: wait }) => seconds(wait) > 90).map(({ name }) => name);
    expect(late).toEqual([]);
  });

  it.each(alertNames)('%s: its runbook has all sections, each filled, with something to paste', name => {
    const text = readFileSync(path.join(runbooks, `${name}.md`), 'utf8');
    const [title, ...sections] = text.split(/^## /m);
    expect(title).toContain(`# ${name}`);
    expect(sections.map(section => section.split('\n', 1)[0])).toEqual([
      'Meaning',
      'Impact',
      'Diagnosis',
      'Mitigation',
    ]);
    for (const section of sections)
      expect(section.split('\n').slice(1).join('').trim().length).toBeGreaterThan(40);
    expect(text).toContain('```sh');
  });

  it('have commands that a shell understands', () => {
    const blocks = [...alertNames, 'README'].flatMap(name =>
      [...readFileSync(path.join(runbooks, `${name}.md`), 'utf8').matchAll(/```sh\b[^\n]*\n(.*?)```/gs)].map(
        ([, commands]) => `${commands}`,
      ),
    );
    expect(blocks.length).toBeGreaterThan(2 * alertNames.length - 5);
    const judged = spawnSync('bash', ['-n'], { input: blocks.join('\n'), encoding: 'utf8' });
    expect(judged.stderr).toBe('');
  });

  it('that explain others, or are explained, exist', () => {
    const named = explanations.flatMap(({ cause, effects }) =>
      [cause, ...effects].flatMap(({ names }) => names),
    );
    expect(named.filter(name => !alertNames.includes(name))).toEqual([]);
  });

  it('have runbooks whose commands end by themselves and find everything', () => {
    const traps: [RegExp, string][] = [
      [/kubectl [^|\n]*logs -l (?!.*--(tail|previous))/, 'shows ten lines of each pod: use `logs`'],
      [/kafka-[\w-]+\.sh/, 'is in none of our images: use `kafka_groups`'],
      [/^(?!timeout )kubectl [^\n]* exec /m, 'hangs if the process is frozen: use `in_pod`, or `timeout`'],
      [/scale deployment/, 'stops the next upgrade: use `values`'],
      [/rollout undo/, 'stops the next upgrade: use `roll_back`'],
      [
        /helm [^\n]*(upgrade|rollback) /,
        'stops at what somebody scaled by hand: use `values` or `roll_back`',
      ],
    ];
    const found = alertNames.flatMap(name => {
      const text = readFileSync(path.join(runbooks, `${name}.md`), 'utf8');
      const commands = [...text.matchAll(/```sh\b[^\n]*\n(.*?)```/gs)].map(([, block]) => `${block}`);
      return traps.flatMap(([trap, why]) =>
        commands.some(each => trap.test(each)) ? [`${name}: ${why}`] : [],
      );
    });
    expect(found).toEqual([]);
  });

  it('have each name only once per severity', () => {
    const names = alerts.map(({ name, severity }) => `${name} ${severity}`);
    expect(names).toEqual([...new Set(names)]);
  });

  it('name nobody: no label contains a person or a room', () => {
    for (const { expr } of alerts) expect(expr).not.toMatch(/\b(uid|user|email|room|ip)\b\s*=/);
  });
});

it('docs/operations names only existing tests and files', () => {
  const folder = path.join(root, 'docs/operations');
  const named = readdirSync(folder).flatMap(page =>
    [
      ...readFileSync(path.join(folder, page), 'utf8').matchAll(
        /`((?:apps|deploy|libs|services)\/[\w./-]+\.\w+)`/g,
      ),
    ].map(([, file]) => file!),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(file => !existsSync(path.join(root, file)))).toEqual([]);
});

describe('dashboards', () => {
  const built = [...files].filter(([file]) => file.endsWith('.json')).map(([, text]) => JSON.parse(text));

  it('have stable URLs, and panels that do not overlap', () => {
    expect(new Set(built.map(({ uid }) => uid)).size).toBe(dashboards.length);
    for (const { uid, panels } of built) {
      const cells = panels.flatMap(({ gridPos: { x, y, w, h } }: { gridPos: Record<string, number> }) =>
        Array.from({ length: w! * h! }, (_, cell) => `${x! + (cell % w!)}/${y! + Math.floor(cell / w!)}`),
      );
      expect([uid, cells.length]).toEqual([uid, new Set(cells).size]);
    }
  });

  it('show every objective, and every metric of services', () => {
    const text = built.map(each => JSON.stringify(each)).join('');
    const unseen = [...ownMetrics].filter(metric => !text.includes(metric));
    expect(unseen).toEqual([]);
  });

  it('stay within the chosen namespace', () => {
    // Alerts without a namespace may be shown, too.
    const everywhere = panelQueries.filter(({ expr }) => !/namespace=(~"\||")\$namespace"/.test(expr));
    expect(everywhere).toEqual([]);
  });

  const panels = dashboards.flatMap(board =>
    panelsOf(board).map(panel => ({ ...panel, name: `${board.title}: ${panel.title}` })),
  );

  it('explain every panel', () => {
    const short = panels.filter(({ description }) => !/^[A-Z0-9].{15,}[.?]$/s.test(description));
    expect(short.map(({ name }) => name)).toEqual([]);
  });

  it('judge every value that has a limit, or say why not', () => {
    const judged = panels.flatMap((panel): readonly (Judged & { name: string; unit: Unit })[] => {
      if (panel.kind === 'matrix') return [];
      if (panel.kind !== 'table') return [panel];
      return panel.queries.map(column => ({ ...column, name: `${panel.name}, ${column.legend}` }));
    });
    const unjudged = judged.filter(
      ({ unit, thresholds, unlimited }) => limitedUnits.includes(unit) && !thresholds && !unlimited,
    );
    expect(unjudged.map(({ name }) => name)).toEqual([]);
  });

  it('colour less as worse where less is worse', () => {
    const columns = built
      .flatMap(({ panels: list }) => list)
      .find(({ title }: { title: string }) => title === 'Error budgets').fieldConfig.overrides;
    const left = columns.find(({ matcher }: { matcher: { options: string } }) =>
      matcher.options.startsWith('Left'),
    );
    const { steps } = left.properties.find(({ id }: { id: string }) => id === 'thresholds').value;
    expect(steps).toEqual([
      { color: 'red', value: null },
      { color: 'orange', value: 0 },
      { color: 'green', value: 0.25 },
    ]);
  });

  it('name a panel by its title and id, as links to it do', () => {
    for (const board of dashboards) {
      const titles = panelsOf(board).map(({ title }) => title);
      expect([...panelIds(board).keys()]).toEqual(titles);
    }
  });

  it('start with one that fits on a laptop’s screen without scrolling', () => {
    const { panels: placed } = built.find(({ uid }) => uid === 'sevenfold-is-it-us')!;
    const bottom = Math.max(
      ...placed.map(({ gridPos: { y, h } }: { gridPos: { y: number; h: number } }) => y + h),
    );
    // A grid unit is 38 pixels high; of a screen's 900 pixels, Grafana's own bars take about 130.
    expect(bottom * 38).toBeLessThanOrEqual(900 - 130);
  });

  it('link to existing boards and runbooks only', () => {
    const text = built.map(each => JSON.stringify(each)).join('');
    const uids = [...text.matchAll(/\/d\/([\w-]+)/g)].map(([, uid]) => uid);
    expect(uids.filter(uid => !built.some(board => board.uid === uid))).toEqual([]);
    const named = [
      ...[...text.matchAll(/RUNBOOKS\/(\w+)\.md/g)].map(([, name]) => name!),
      ...objectives.map(({ name }) => `${name}BudgetBurns`),
    ];
    expect(named.filter(name => name !== 'README' && !alertNames.includes(name))).toEqual([]);
    const ofObjectives = objectives.map(({ board }) => `sevenfold-${board.split('?', 1)[0]}`);
    expect(ofObjectives.filter(uid => !built.some(board => board.uid === uid))).toEqual([]);
  });
});

describe('objectives', () => {
  it('are few, have unique names, and leave an error budget', () => {
    expect(objectives.length).toBeLessThanOrEqual(7);
    expect(new Set(objectives.map(({ id }) => id)).size).toBe(objectives.length);
    for (const { target } of objectives) expect(target).toBeLessThan(1);
  });

  it('can burn as fast as their alerts require', () => {
    const fastest = Math.max(...burnWindows.map(({ factor }) => factor));
    for (const { id, target } of objectives) expect([id, fastest * (1 - target) < 1]).toEqual([id, true]);
  });

  it('are those that k6 checks for rooms', async () => {
    const k6 = (await import(path.join(root, 'k6/objectives.ts'))) as {
      objectives: Record<string, Record<string, string[]>>;
    };
    const within = (id: string) => objectives.find(objective => objective.id === id)!.within! * 1_000;
    const { join_ms: join, control_ms: control } = k6.objectives['join-and-listen']!;
    expect(join).toContain(`p(99)<${within('joining')}`);
    expect(control).toContain(`p(99)<=${within('control')}`);
  });
});
