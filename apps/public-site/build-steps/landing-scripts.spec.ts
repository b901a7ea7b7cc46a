import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLandingScripts } from './landing-scripts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'landing-'));
  // Random bytes don't compress.
  await writeFile(join(directory, 'large.js'), randomBytes(3 * 1024));
  await writeFile(join(directory, 'small.js'), randomBytes(1024));
});
afterEach(() => rm(directory, { recursive: true }));

const page = (links: string) => writeFile(join(directory, 'index.html'), `<head>${links}</head>`);
const preload = (href: string) => `<link rel="modulepreload" href="${href}"/>`;

describe('a build', () => {
  it('passes while the landing page’s scripts are within budget', async () => {
    await page(preload('/large.js') + preload('/small.js'));
    await expect(checkLandingScripts(directory, 5)).resolves.toBeUndefined();
  });

  it('fails above the budget and lists the largest scripts first', async () => {
    await page(preload('/small.js') + preload('/large.js'));
    await expect(checkLandingScripts(directory, 3.5)).rejects.toThrow(
      /^The landing page starts with 4\.\d KiB of scripts, over 3\.5:\n3\.\d \/large\.js\n1\.\d \/small\.js$/,
    );
  });

  it('fails when the page names no scripts, instead of measuring zero', async () => {
    await page('');
    await expect(checkLandingScripts(directory)).rejects.toThrow('names no scripts');
  });
});
