import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parts } from '../mutated-parts.ts';
import { root } from '../processes.ts';

const runs = Object.values(parts).flatMap(({ folder, runs }) => runs.map(run => ({ folder, ...run })));

it.each(runs)('$folder: the mutated files $files exist, with specs', ({ folder, files, specs }) => {
  const found = (glob: string) => globSync(glob, { cwd: join(root, folder, 'src') });
  const pattern = new RegExp(specs);
  for (const file of files.flatMap(eachOf)) expect(found(file)).not.toEqual([]);
  expect(found('**/*.spec.ts').filter(spec => pattern.test(spec))).not.toEqual([]);
});

/** `{a,b}.ts` as `a.ts` and `b.ts`: a pattern with several names still matches when one of them is gone. */
function eachOf(pattern: string) {
  const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return names ? names.split(',').map(name => before + name + after) : [pattern];
}
