// Checks the chart with many sets of values: `npm run check -- chart`. Needs a build. Compiles helm if it is
// missing, and runs kubeconform and kube-score if they are on the path; --all requires both. Without helm and Go
// nothing is checked, which fails in CI. KUBERNETES_SCHEMAS names a folder of schemas for kubeconform; without it
// they are downloaded. `--pods` prints every pod of every case, for a real API server to check (run.sh).
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cases, set, values, type Facts } from './check-chart/cases.ts';
import { render, rendered, runHelm } from './check-chart/helm.ts';
import { inFolder, judges, judgesOfMonitoring, onPath, succeeds } from './check-chart/judges.ts';
import { monitoringFacts } from './check-chart/monitoring.ts';
import { refusals } from './check-chart/refusals.ts';
import { securityFacts } from './check-chart/security.ts';
import { settingFacts } from './check-chart/settings.ts';
import { workloadFacts } from './check-chart/workloads.ts';
import { chart } from './generate-chart.ts';
import { podsOf } from './kubernetes.ts';
import { monitoringOf } from './monitoring.ts';

const facts: Facts = { ...workloadFacts, ...settingFacts, ...securityFacts, ...monitoringFacts };

/** Every pod of every case as a separate object, whatever creates it. */
function printPods() {
  const pods = Object.entries(cases).flatMap(([label, options], index) =>
    podsOf(rendered(label, options).objects).map(({ object, pod, claims }) => {
      // Service accounts do not exist before the installation, and priority classes belong to the cluster.
      const { serviceAccountName: _account, priorityClassName: _class, ...spec } = pod;
      const name = `case-${index}-${object.kind.toLowerCase()}-${object.metadata.name}`;
      const restartPolicy = spec.restartPolicy ?? 'Always';
      // Volumes that the StatefulSet would claim.
      const claimed = claims.map(claim => ({ name: claim, emptyDir: {} }));
      const volumes = [...(spec.volumes ?? []), ...claimed];
      return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { ...spec, volumes, restartPolicy } };
    }),
  );
  writeFileSync(process.stdout.fd, pods.map(pod => `---\n${JSON.stringify(pod)}\n`).join(''));
}

if (process.argv.includes('--pods')) {
  printPods();
  process.exit();
}

let passed = 0;
let failed = 0;
function check(name: string, work: () => void) {
  try {
    work();
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}\n${(error as Error).message.slice(0, 2_000)}`);
  }
}

check('the packaged chart has its README, but not the sources of derived files', () => {
  inFolder(folder => {
    succeeds(runHelm('package', chart, '--destination', folder));
    const [archive = ''] = globSync('*.tgz', { cwd: folder });
    const { stdout } = spawnSync('tar', ['-tzf', path.join(folder, archive)], { encoding: 'utf8' });
    assert.deepEqual(
      stdout.split('\n').filter(file => /README|\/examples\//.test(file)),
      ['sevenfold/README.md'],
    );
  });
});

const all = process.argv.includes('--all');
for (const [name, options] of Object.entries(cases)) {
  check(`${name}: helm lint`, () => succeeds(runHelm('lint', '--strict', chart, ...options)));
  const { text, objects } = rendered(name, options);
  for (const [fact, holds] of Object.entries(facts)) check(`${name}: ${fact}`, () => holds(objects, name));
  for (const [judge, args] of Object.entries(judges))
    if (all || onPath(judge))
      check(`${name}: ${judge}`, () => succeeds(spawnSync(judge, args, { input: text, encoding: 'utf8' })));
  const monitoring = monitoringOf(objects);
  for (const [judge, judged] of Object.entries(judgesOfMonitoring))
    if (monitoring && (all || onPath(judge))) check(`${name}: ${judge}`, () => judged(monitoring, objects));
}
for (const [name, pairs, expected] of refusals)
  check(`refuses ${name}`, () => {
    const { status, stderr } = render([...values('production'), ...set(pairs)]);
    assert.notEqual(status, 0, 'the chart accepted it');
    assert.match(stderr, expected);
  });
for (const judge of [...Object.keys(judges), ...Object.keys(judgesOfMonitoring)])
  if (!all && !onPath(judge)) console.log(`Skipped ${judge}, which is not on the path`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
