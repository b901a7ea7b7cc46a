import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../processes.js';

const ignored = new Set(['node_modules', 'dist', 'build', 'test-results']);
const pages = globSync('{*.md,{apps,deploy,docs,helm,k6,libs,services}/**/*.md}', {
  cwd: root,
  exclude: file => ignored.has(path.basename(file)),
});
const contents = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');

/** The anchor that GitHub gives a heading. */
function anchor(/** @type {string} */ heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** @returns {string[]} links to files and headings that do not exist */
function brokenLinks(/** @type {string} */ page) {
  const links = [...contents(page).matchAll(/\]\((?!\w+:|<)([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter(link => {
    const [file = '', heading] = link.split('#');
    const target = file ? path.join(path.dirname(page), file) : page;
    if (!existsSync(path.join(root, target))) return true;
    if (!heading) return false;
    const headings = contents(target).matchAll(/^#+ (.*)$/gm);
    return ![...headings].some(([, words = '']) => anchor(words) === heading);
  });
}

/** @returns {string[]} paths of sources in backticks that do not exist */
function brokenPaths(/** @type {string} */ page) {
  const paths = contents(page).matchAll(/`((?:apps|deploy|k6|libs|services)\/[\w./-]+\.(?:tsx?|js|sh))`/g);
  return [...paths]
    .map(([, file = '']) => file)
    .filter(file => !file.includes('/dist/') && !existsSync(path.join(root, file)));
}

describe('pages', () => {
  it('link to files and headings that exist', () => {
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.flatMap(page => brokenLinks(page).map(link => `${page}: ${link}`))).toEqual([]);
  });

  it('name files that exist', () => {
    expect(pages.flatMap(page => brokenPaths(page).map(file => `${page}: ${file}`))).toEqual([]);
  });
});
