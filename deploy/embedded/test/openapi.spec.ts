import { createConfig, lintFromString } from '@redocly/openapi-core';
import { startServices, type RunningServices } from './support/running-services.js';

/** Rules of Redocly's recommended set that we leave out. */
const exceptions = {
  // `/api/accounts/receipts/{id}` and `/api/accounts/{uid}/settings`: the router takes the fixed segment first, and no
  // uid is called `receipts`.
  'no-ambiguous-paths': 'off',
} as const;

let services: RunningServices;
beforeAll(async () => {
  services = await startServices();
}, 120_000);
afterAll(() => services.stop(), 60_000);

it('is an OpenAPI document without fault by the recommended rules of Redocly', async () => {
  const source = await (await fetch(`${services.door}/api/openapi.json`)).text();
  expect(source).not.toContain('Not answering now');
  // Other languages cannot read them.
  expect(source).not.toContain('\\p{');
  const config = await createConfig({ extends: ['recommended'], rules: exceptions });
  const problems = await lintFromString({ source, config });
  const found = problems.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`);
  expect(found).toEqual([]);
  // The rules do find faults.
  const broken = source.replace('"operationId"', '"operation"');
  expect((await lintFromString({ source: broken, config })).map(({ ruleId }) => ruleId)).toContain('struct');
});
