// Checks the OpenAPI document against the rules that Redocly recommends: `npm run check -- contracts`. Needs a build.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describeWholeApi } from '@sevenfold/topology/api-description';

/** Rules of the recommended set that we disable. */
const exceptions = {
  // Reported for `/api/accounts/receipts/{id}` and `/api/accounts/{uid}/settings`, for example. The router prefers the
  // fixed segment, and no uid or id equals one.
  'no-ambiguous-paths': 'off',
} as const;

const document = await describeWholeApi();
const problems = await lintFromString({
  source: JSON.stringify(document),
  config: await createConfig({ extends: ['recommended'], rules: exceptions }),
});
for (const { ruleId, message, location } of problems)
  console.error(`${ruleId} ${location[0]?.pointer}: ${message}`);
console.log(`${Object.keys(document.paths).length} passed, ${problems.length} failed`);
process.exitCode = problems.length > 0 ? 1 : 0;
