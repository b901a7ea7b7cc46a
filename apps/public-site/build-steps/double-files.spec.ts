import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDoubleFiles } from './double-files';

let directory: string;
const write = (name: string, content: string) => writeFile(join(directory, 'assets', name), content);
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'assets-'));
  await mkdir(join(directory, 'assets'));
  await write('face-abc.woff2', 'a face');
});
afterEach(() => rm(directory, { recursive: true }));

describe('a build', () => {
  it('passes while each asset has one name', async () => {
    await write('face-abd.woff2', 'another face');
    await expect(checkDoubleFiles(directory)).resolves.toBeUndefined();
  });

  it('fails when the prerenderer has named an asset differently, because pages would load it twice', async () => {
    await write('face-abcd.woff2', 'a face');
    await expect(checkDoubleFiles(directory)).rejects.toThrow(
      'one file under two names: face-abc.woff2 and face-abcd.woff2',
    );
  });
});
