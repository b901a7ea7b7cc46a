import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../processes.ts';
import { findPackages } from '../rules/workspace.ts';

const ignored = new Set(['node_modules', 'dist', 'build', 'test-results']);
const pages = globSync('{*.md,{apps,deploy,docs,helm,k6,libs,services}/**/*.md}', {
  cwd: root,
  exclude: file => ignored.has(path.basename(file)),
});
const contents = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The anchor that GitHub gives a heading. */
function anchor(heading: string) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** @returns links to files and headings that do not exist */
function brokenLinks(page: string): string[] {
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

/** @returns paths of sources in backticks that do not exist */
function brokenPaths(page: string): string[] {
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

it('the map in README.md names every package of the workspace', () => {
  const map = contents('README.md').split('## Find your way')[1]!;
  const rows = [...map.matchAll(/^\| (.+?) \| (.+) \|$/gm)].map(([, folders = '', names = '']) => ({
    folders,
    names,
  }));
  const missing = findPackages(root).filter(({ folder }) => {
    const row = rows.find(({ folders }) => folders.includes(`\`${path.dirname(folder)}/\``));
    return !row?.names.includes(`\`${path.basename(folder)}\``);
  });
  expect(missing.map(({ folder }) => folder)).toEqual([]);
});
