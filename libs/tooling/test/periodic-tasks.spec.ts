import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../processes.ts';

/** Tasks that no spec imports, and what tests them instead. */
const testedElsewhere: Record<string, string> = {
  'services/status/src/outgoing/notice-delivery.ts': 'abstract: its spec runs it as WebhookDelivery',
};

const contents = (file: string) => readFileSync(join(root, file), 'utf8');
/** Sources from which a file imports more than types. */
const importsOf = (file: string) =>
  [...contents(file).matchAll(/(?:^import (?!type\b)[^;]* from |\bawait import\()'(\.[^']+)\.js'/gm)].map(
    ([, path = '']) => posix.join(posix.dirname(file), `${path}.ts`),
  );

const isTask = (file: string) => /\b(extends|new) (Periodic|Delivery)Task\b/.test(contents(file));
const tasks = globSync('services/*/src/**/*.ts', { cwd: root }).filter(
  file => !file.endsWith('.spec.ts') && isTask(file),
);
const imported = new Set(globSync('services/*/{src,test}/**/*.spec.ts', { cwd: root }).flatMap(importsOf));

it('every periodic task of the services has a spec', () => {
  expect(tasks.length).toBeGreaterThan(8);
  expect(tasks.filter(file => !imported.has(file) && !testedElsewhere[file])).toEqual([]);
});

it('only tasks without a spec are excepted', () => {
  const excepted = Object.keys(testedElsewhere);
  expect(excepted.filter(file => imported.has(file) || !tasks.includes(file))).toEqual([]);
});
