import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { InvalidConfiguration, loadConfig } from './load-config.js';

const schema = z.object({
  SIZE: z.coerce.number().int().positive().default(10),
  ADDRESS: z.url(),
  SECRET: z.string().min(20),
});
const good = { ADDRESS: 'http://localhost:1', SECRET: 'a-secret-of-twenty-one' };

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.faults;
    throw error;
  }
  return [];
}

describe('configuration', () => {
  it('fills in defaults and converts numbers', () => {
    expect(loadConfig(schema, good)).toEqual({ SIZE: 10, ...good });
    expect(loadConfig(schema, { ...good, SIZE: '3' }).SIZE).toBe(3);
  });

  it('lists every fault at once, by name', () => {
    const faults = faultsOf({ SIZE: 'many', SECRET: '' });
    expect(faults.map(fault => fault.split(':')[0])).toEqual(['SIZE', 'ADDRESS', 'SECRET']);
    expect(faults[1]).toBe('ADDRESS: is required');
  });

  it('never shows a value, which may be a secret', () => {
    expect(faultsOf({ ...good, SECRET: 'hunter2', ADDRESS: 'hunter3' }).join()).not.toMatch(/hunter/);
  });

  it('treats an empty variable as absent', () => {
    expect(loadConfig(schema, { ...good, SIZE: '' }).SIZE).toBe(10);
  });

  it('reads mounted secrets, and reports one that cannot be read', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'secret-')), 'secret');
    writeFileSync(file, 'a-mounted-secret-of-some-length\n');
    expect(loadConfig(schema, { ADDRESS: good.ADDRESS, SECRET_FILE: file }).SECRET).toBe(
      'a-mounted-secret-of-some-length',
    );
    expect(faultsOf({ ...good, SECRET_FILE: '/nowhere' })).toContain('SECRET_FILE: the file cannot be read');
  });
});
