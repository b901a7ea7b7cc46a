import { jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withProgram } from '@sevenfold/testing';
import { startServices, type RunningServices } from '../test/support/running-services.js';
import { fuzz, installSchemathesis } from './schemathesis.js';

const { describe, it } = withProgram('python3', 'python3-venv');

/**
 * Excludes operations that end the caller's sign-in, those that answer 503 because this issuer cannot do them,
 * and uploads of file parts, whose media type the fuzzer cannot write.
 */
const except = /sessions|erasure|identity\/people|contact\/uploads/;

jest.setTimeout(600_000);
const directory = mkdtempSync(path.join(tmpdir(), 'sevenfold-fuzzed-'));

describe('requests that a fuzzer generates from the API description', () => {
  let services: RunningServices;
  beforeAll(async () => {
    await installSchemathesis();
    services = await startServices({
      settings: { CLIENT_FACTOR: '1000', RATE_LIMIT_PER_MINUTE: '1000000' },
    });
  });
  afterAll(async () => {
    await services.stop();
    rmSync(directory, { recursive: true });
  });

  it.each([
    ['a member', { uid: 'fuzzed-member' }],
    ['an operator', { uid: 'fuzzed-operator', admin: true, role: 'admin' }],
  ])('of %s get documented answers, and no internal error', async (_who, claims) => {
    const { code, output } = await fuzz({
      description: `${services.gateway}/api/openapi.json`,
      token: await services.issuer.token(claims),
      except,
      cwd: directory,
      cases: 4,
      sequences: 120,
    });
    expect({ code, output: code === 0 ? '' : output.slice(-8_000) }).toEqual({ code: 0, output: '' });
    expect(counted(output, 'generated')).toBeGreaterThan(3_000);
    // Links between operations, which the fuzzer infers from names of parameters and fields.
    expect(counted(output, 'covered')).toBeGreaterThan(5);
  });
});

const counted = (report: string, what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(report)?.[1]);
