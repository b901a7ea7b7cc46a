import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rules } from '../rules/index.ts';

const tooling = fileURLToPath(new URL('..', import.meta.url));
const fixtures = join(tooling, 'fixtures/dependencies');
const names = rules.map(({ name }) => name);

describe('dependency rules', () => {
  let folder: string;
  let violations: Record<string, { rule: string }[]>;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'dependency-rules-')));
    await symlink(join(tooling, '../../node_modules'), join(folder, 'node_modules'));
    const cases = ['lawful', ...(await readdir(fixtures))];
    for (const name of cases) {
      await cp(join(tooling, 'fixtures/workspace'), join(folder, name), { recursive: true });
      if (name !== 'lawful') await cp(join(fixtures, name), join(folder, name), { recursive: true });
    }
    const check = join(tooling, 'check-dependencies.ts');
    const roots = cases.map(name => join(folder, name));
    const { stdout } = await promisify(execFile)(process.execPath, [check, '--json', ...roots]);
    const found = JSON.parse(stdout);
    violations = Object.fromEntries(cases.map((name, index) => [name, found[String(roots[index])]]));
  }, 120_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('accept a workspace that follows them', () => {
    expect(violations.lawful).toEqual([]);
  });

  test('each have a fixture, and each fixture a rule', async () => {
    expect(new Set(await readdir(fixtures))).toEqual(new Set(names));
  });

  test.each(names)('%s is broken by its fixture, and nothing else is', name => {
    expect([...new Set((violations[name] ?? []).map(({ rule }) => rule))]).toEqual([name]);
  });
});
