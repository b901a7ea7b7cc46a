import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { licencesOf, notAllowed } from '../licences.ts';

describe('licences of production', () => {
  it('are on our allow list', () => {
    const lock = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
    const { packages } = JSON.parse(lock) as { packages: Parameters<typeof notAllowed>[0] };
    expect(notAllowed(packages)).toEqual([]);
  });

  it('are checked in every part of an expression, and development may use others', () => {
    expect(
      notAllowed({
        'node_modules/a': { license: 'GPL-3.0-only' },
        'node_modules/a/node_modules/@b/c': {},
        'node_modules/d': { license: '(MIT OR GPL-3.0-only)' },
        'node_modules/e': { license: '(MIT AND GPL-3.0-only)' },
        'node_modules/f': { license: 'GPL-3.0-only', dev: true },
      }),
    ).toEqual([
      'node_modules/a: GPL-3.0-only',
      'node_modules/a/node_modules/@b/c: none',
      'node_modules/e: (MIT AND GPL-3.0-only)',
    ]);
  });
});

describe('the text of licences', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'licences-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function installed(manifest: object, files: Record<string, string> = {}) {
    const place = mkdtempSync(join(folder, 'package-'));
    mkdirSync(place, { recursive: true });
    for (const [name, text] of Object.entries({ 'package.json': JSON.stringify(manifest), ...files }))
      writeFileSync(join(place, name), text);
    return place;
  }

  it('has the licence file and the notice of a package', () => {
    const place = installed(
      { name: 'a', version: '1.0.0', license: 'Apache-2.0' },
      { 'LICENSE.md': 'Apache\n', NOTICE: 'Thanks\n' },
    );
    expect(licencesOf([place], 'It')).toBe(
      '# Licences\n\nIt contains these packages:\n\n## a - 1.0.0 (Apache-2.0)\n\nApache\n\nThanks\n',
    );
  });

  it('has the standard text for a package without a file, with its author', () => {
    const place = installed({ name: 'a', version: '1.0.0', license: 'MIT', author: 'Ada <ada@a.test>' });
    expect(licencesOf([place], 'It')).toContain('Copyright (c) Ada\n\nPermission is hereby granted');
  });

  it('fails if a package has neither', () => {
    const place = installed({ name: 'a', version: '1.0.0', license: 'BSD-3-Clause' });
    expect(() => licencesOf([place], 'It')).toThrow('a has no licence file');
  });
});
