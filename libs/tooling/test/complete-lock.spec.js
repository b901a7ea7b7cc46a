import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { missingPlatformPackages } from '../complete-lock.js';

describe('the lock file', () => {
  it('holds the packages of every platform: `node libs/tooling/complete-lock.js` adds them', () => {
    const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'));
    expect([...missingPlatformPackages(lock).keys()]).toEqual([]);
  });

  it('lacks what an optional dependency names and it does not hold', () => {
    const packages = { 'node_modules/a': { optionalDependencies: { '@a/linux-arm64-musl': '1.2.3' } } };
    expect([...missingPlatformPackages({ packages })]).toEqual([
      [
        'node_modules/@a/linux-arm64-musl',
        { version: '1.2.3', cpu: ['arm64'], optional: true, os: ['linux'] },
      ],
    ]);
  });

  it('names no address of a registry', () => {
    const lock = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
    expect(lock).not.toMatch(/"resolved": "https?:/);
  });
});
