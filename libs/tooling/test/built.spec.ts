import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBuilt, requireDependenciesBuilt } from '../built.ts';
import { root, run } from '../processes.ts';

let built: string;
let folder: string;

const write = (file: string, text: string) => {
  mkdirSync(join(built, file, '..'), { recursive: true });
  writeFileSync(join(built, file), text);
};

/** `app` imports `lib`, which imports `base`; built by the compiler with the settings of all packages. */
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'built-'));
  write('package.json', JSON.stringify({ workspaces: ['libs/*'] }));
  cpSync(join(root, 'libs/tooling/tsconfig.node.json'), join(built, 'tsconfig.node.json'));
  const needs = { app: 'lib', lib: 'base', base: undefined };
  for (const [name, dependency] of Object.entries(needs)) {
    write(
      `libs/${name}/package.json`,
      JSON.stringify({ name, devDependencies: dependency && { [dependency]: '' } }),
    );
    write(
      `libs/${name}/tsconfig.json`,
      JSON.stringify({ extends: '../../tsconfig.node.json', compilerOptions: { types: [] } }),
    );
    write(`libs/${name}/src/index.ts`, 'export const one = 1;\n');
    write(`libs/${name}/src/types.ts`, 'export interface Types {}\n');
    write(`libs/${name}/src/index.spec.ts`, '');
    expect(await run(['tsc', '-b', join(built, 'libs', name)])).toBe(true);
  }
}, 120_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'));
  cpSync(built, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => rmSync(built, { recursive: true }));

const change = (file: string) =>
  writeFileSync(join(folder, file), `${readFileSync(join(folder, file), 'utf8')}// changed\n`);
const ofApp = () => requireDependenciesBuilt(join(folder, 'libs/app/'), folder);

test('a build matches its sources, whatever the file times', () => {
  const [older, newer] = [new Date(1e12), new Date(2e12)];
  utimesSync(join(folder, 'libs/base/src/index.ts'), newer, newer);
  utimesSync(join(folder, 'libs/base/dist/index.js'), older, older);
  expect(ofApp).not.toThrow();
});

test.each(['libs/lib/src/index.ts', 'libs/base/src/index.ts', 'libs/base/src/types.ts'])(
  'a change of %s requires a build',
  file => {
    change(file);
    expect(ofApp).toThrow(`These changed since the last build: ${file}. Run \`npm run build\` first.`);
  },
);

test('a source that was never built requires a build', () => {
  writeFileSync(join(folder, 'libs/base/src/new.ts'), '');
  expect(ofApp).toThrow('libs/base/src/new.ts');
});

test('everything that is not built requires a build', () => {
  rmSync(join(folder, 'libs/base/dist'), { recursive: true });
  expect(ofApp).toThrow('libs/base/src/index.ts, libs/base/src/types.ts');
});

test('neither tests nor the package’s own sources require one', () => {
  for (const file of ['libs/base/src/index.spec.ts', 'libs/app/src/index.ts']) change(file);
  expect(ofApp).not.toThrow();
});

test('a test that runs the build of its own package requires one', () => {
  const test = join(folder, 'libs/app/test/support/process.ts');
  expect(() => requireBuilt(test, folder)).not.toThrow();
  change('libs/app/src/index.ts');
  expect(() => requireBuilt(test, folder)).toThrow('libs/app/src/index.ts');
});

test('a package whose scripts Node runs directly needs no build', () => {
  const file = join(folder, 'libs/base/tsconfig.json');
  const config = JSON.parse(readFileSync(file, 'utf8'));
  config.compilerOptions.emitDeclarationOnly = true;
  writeFileSync(file, JSON.stringify(config));
  rmSync(join(folder, 'libs/base/dist'), { recursive: true });
  expect(ofApp).not.toThrow();
});
