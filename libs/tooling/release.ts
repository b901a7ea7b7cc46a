// `npm run release -- minor`: gives the repository its next version. Changesets writes it to all packages,
// which share one. This script writes it to the root, the chart and the docs, and closes the changelog's
// section `Unreleased`. `npm run release -- chart` raises the chart's own version alone, for the same image.
// `npm run release -- artefacts FOLDER` makes this commit's artefacts: see artefacts.ts. Commits and pushes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeArtefacts } from './artefacts.ts';
import { root, succeed } from './processes.ts';

/** Files that name the current version, besides the packages. */
const files = [
  'package.json',
  'docs/install.md',
  'deploy/compose/README.md',
  'deploy/compose/compose.yaml',
  'deploy/compose/trial.yaml',
  'deploy/full/README.md',
  'deploy/images/README.md',
];
const [bump = '', ...options] = process.argv.slice(2);

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const versionOf = (file: string) => (JSON.parse(read(file)) as { version: string }).version;

const chartFile = 'helm/sevenfold/Chart.yaml';
const chartVersion = () => /^version: (\S+)$/m.exec(read(chartFile))?.[1] ?? '';

/** The chart has its own version, because it can change without the image. */
function raiseChart(kind: string, appVersion?: string) {
  const text = read(chartFile);
  const before = chartVersion();
  const [major = 0, minor = 0, patch = 0] = before.split('.').map(Number);
  const raised = { major: [major + 1, 0, 0], minor: [major, minor + 1, 0] }[kind] ?? [
    major,
    minor,
    patch + 1,
  ];
  const version = raised.join('.');
  const chart = text.replace(`\nversion: ${before}\n`, `\nversion: ${version}\n`);
  write(chartFile, appVersion ? chart.replace(/^appVersion: .*$/m, `appVersion: ${appVersion}`) : chart);
  return version;
}

if (bump === 'artefacts') {
  await makeArtefacts(options, { version: versionOf('package.json'), chart: chartVersion() });
  process.exit();
}
if (bump === 'chart') {
  const version = raiseChart('patch');
  await succeed(['npm', 'run', 'generate-chart']);
  console.log(`Chart ${version}. Read the difference, then:
git commit --all --message "build: release chart ${version}"`);
  process.exit();
}
if (!['patch', 'minor', 'major'].includes(bump))
  throw new Error('npm run release -- patch|minor|major|chart, or artefacts FOLDER');
const unreleased = /^## Unreleased\n+(?=### )/m;
if (!unreleased.test(read('CHANGELOG.md'))) throw new Error('CHANGELOG.md has nothing under "Unreleased"');

const before = versionOf('package.json');
write('.changeset/release.md', `---\n'@sevenfold/contracts': ${bump}\n---\n\nRelease\n`);
await succeed(['changeset', 'version']);
const version = versionOf('libs/contracts/package.json');

const named = new RegExp(`(?<![\\d.])${before.replaceAll('.', '\\.')}(?![\\d.])`, 'g');
for (const file of files) write(file, read(file).replace(named, version));
raiseChart(bump, version);
const today = new Date().toISOString().slice(0, 10);
write(
  'CHANGELOG.md',
  read('CHANGELOG.md').replace(unreleased, `## Unreleased\n\n## ${version} - ${today}\n\n`),
);
await succeed(['npm', 'install', '--package-lock-only', '--ignore-scripts']);
await succeed(['npm', 'run', 'generate-chart']);
console.log(`${version}. Read the difference, then:
git commit --all --message "build: release ${version}" && git tag v${version}`);
