import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeProvenance } from '../provenance.ts';

interface Provenance {
  subject: { name: string; digest: { sha256: string } }[];
  predicate: { buildDefinition: { resolvedDependencies: object[] } };
}

const source = { name: 'sevenfold', digest: { gitCommit: '9567925a' } };
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'provenance-'));
  mkdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'images/sevenfold.tar'), 'image');
  writeFileSync(join(folder, 'trial.yaml'), 'values');
  await writeProvenance(folder, { parameters: {}, sources: [source], programs: {}, startedOn: new Date() });
});

afterEach(() => rmSync(folder, { recursive: true }));

const check = () =>
  spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' }).stdout;

it('lists every file, including the provenance, with the digest that sha256sum computes', () => {
  expect(check()).toBe('images/sevenfold.tar: OK\ntrial.yaml: OK\nprovenance.intoto.json: OK\n');
});

it('gives each file the same digest in the provenance, which names the commit', () => {
  const text = readFileSync(join(folder, 'provenance.intoto.json'), 'utf8');
  const { subject, predicate } = JSON.parse(text) as Provenance;
  const sums = subject.map(({ name, digest }) => `${digest.sha256}  ${name}`);
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8').split('\n').slice(0, -2)).toEqual(sums);
  expect(predicate.buildDefinition.resolvedDependencies).toContainEqual(source);
});

it.each(['images/sevenfold.tar', 'provenance.intoto.json'])('shows that someone changed %s', file => {
  appendFileSync(join(folder, file), ' ');
  expect(check()).toContain(`${file}: FAILED\n`);
});
