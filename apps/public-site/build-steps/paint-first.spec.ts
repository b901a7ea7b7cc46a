import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paintFirst } from './paint-first';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, 'deep'));
});
afterEach(() => rm(directory, { recursive: true }));

async function painted(head: string) {
  await writeFile(join(directory, 'assets/one.css'), '.one { content: "$& $1" }');
  await writeFile(join(directory, 'assets/two.css'), '.two { color: teal }');
  await writeFile(join(directory, 'deep/index.html'), `<head>${head}</head>`);
  await paintFirst(directory);
  return readFile(join(directory, 'deep/index.html'), 'utf8');
}

describe('a page that is painted before its scripts', () => {
  it('holds its styles as they are, in their order, before the links that are not fetched any more', async () => {
    const links =
      '<link rel="stylesheet" href="/assets/one.css"/><link rel="stylesheet" href="/assets/two.css#"/>';
    expect(await painted(links)).toBe(
      '<head><style>.one { content: "$& $1" }.two { color: teal }</style>' +
        '<link rel="stylesheet" href="/assets/one.css" disabled/><link rel="stylesheet" href="/assets/two.css#" disabled/></head>',
    );
  });

  it('asks for no module ahead of its first paint', async () => {
    expect(await painted('<link rel="modulepreload" href="/assets/entry.js"/><title>Here</title>')).toBe(
      '<head><title>Here</title></head>',
    );
  });

  it('fails the build when a sheet is missing, rather than be painted without it', async () => {
    await expect(painted('<link rel="stylesheet" href="/assets/none.css"/>')).rejects.toThrow('none.css');
  });
});
