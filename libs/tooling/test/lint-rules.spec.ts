import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The part of oxlint's JSON report that this suite reads. */
interface Report {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
}

interface Rules {
  rules: Record<string, unknown>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const fixtures = join(root, 'libs/tooling/fixtures/lint');
const names = await namedRules();

describe('lint rules', () => {
  let folder: string;
  let findings: Record<string, Set<string>>;
  let lines: Record<string, number[]>;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'lint-rules-')));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    await cp(join(root, 'libs/tooling/rules'), join(folder, 'libs/tooling/rules'), { recursive: true });
    await cp(fixtures, join(folder, 'fixtures'), { recursive: true });
    ({ findings, lines } = await lint(folder));
  }, 120_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('accept our style of Nest, React and tests', () => {
    expect([...(findings['lawful'] ?? [])]).toEqual([]);
  });

  test('each have a fixture, and each fixture a rule', async () => {
    const folders = (await readdir(fixtures, { withFileTypes: true })).filter(entry => entry.isDirectory());
    expect(new Set(folders.map(({ name }) => name))).toEqual(new Set(['lawful', ...names.map(folderOf)]));
  });

  test.each(names)('%s is broken by its fixture, and nothing else is', name => {
    expect([...(findings[folderOf(name)] ?? [])]).toEqual([name]);
  });

  test('find every form in which a test leaves something open', async () => {
    const text = await readFile(join(fixtures, leaking, 'libs/notes/test/notes.spec.ts'), 'utf8');
    const leaks = text.split('\n').flatMap((line, index) => (line.endsWith('// leaks') ? [index + 1] : []));
    expect(lines[leaking]?.toSorted((a, b) => a - b)).toEqual(leaks);
  });
});

const leaking = 'sevenfold.close-what-tests-open';

const folderOf = (rule: string) => rule.replace('/', '.');

/** The rules that .oxlintrc.json enables by name. */
async function namedRules() {
  const text = await readFile(join(root, '.oxlintrc.json'), 'utf8');
  const config = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as Rules & { overrides: Rules[] };
  const all = [config, ...config.overrides].flatMap(({ rules }) => Object.entries(rules));
  return [...new Set(all.filter(([, level]) => level !== 'off').map(([name]) => name))];
}

async function lint(cwd: string) {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>(resolve =>
    execFile(
      process.execPath,
      [oxlint, '--type-aware', '--format=json', 'fixtures'],
      { cwd },
      (_error, stdout) => resolve(stdout),
    ),
  );
  const findings: Record<string, Set<string>> = {};
  const lines: Record<string, number[]> = {};
  for (const { code, filename, labels } of (JSON.parse(output) as Report).diagnostics) {
    const [, plugin, rule] = /^(.*)\((.*)\)$/.exec(code) ?? [];
    const fixture = filename.split('/')[1] ?? '';
    (findings[fixture] ??= new Set()).add(plugin === 'eslint' ? String(rule) : `${plugin}/${rule}`);
    (lines[fixture] ??= []).push(labels[0]!.span.line);
  }
  return { findings, lines };
}
