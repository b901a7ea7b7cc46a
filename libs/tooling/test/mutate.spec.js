import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parts } from '../mutated-parts.js';
import { root } from '../processes.js';

describe.each(Object.entries(parts))('what is mutated of %s', (_, { folder, files, specs }) => {
  const found = (/** @type {string} */ glob) => globSync(glob, { cwd: join(root, folder) });

  it.each(files)('%s is there', file => expect(found(file)).not.toEqual([]));

  it('has specs', () => {
    const pattern = new RegExp(specs);
    expect(found('src/**/*.spec.ts').filter(spec => pattern.test(spec))).not.toEqual([]);
  });
});
