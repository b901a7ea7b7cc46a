import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { helm, helmDocs, k6 } from '../go-programs.ts';
import { root } from '../processes.ts';

it.each([k6, helm, helmDocs])(
  'CI installs $name in the version that the tooling requires',
  ({ module, version }) => {
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain(`go install ${module}@${version}`);
  },
);
