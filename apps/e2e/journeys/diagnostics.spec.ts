import { expect, pasted, test } from './stack.js';

/** Runs with an account: every step must pass, expected rejections included. */
const suites = [
  { slug: 'rules', shows: 'Setting my own globalRole to admin is refused' },
  { slug: 'voice', shows: 'A level that isn’t a number is refused' },
  { slug: 'rydesync', shows: 'A broken connection resumes, and nothing is missed' },
  { slug: 'admin', shows: '/api/admin/audit opens for operators' },
  { slug: 'profile', shows: 'roles.globalRole admin owns every division' },
];

test('the diagnostic pages pass on a real stack', async ({ people }) => {
  const page = await people.arrive('ben');
  for (const { slug, shows } of suites) {
    await page.goto(`/test/${slug}?room=diagnostics`);
    await page.getByRole('button', { name: 'Run the test' }).click();
    await expect(page.getByTestId('diagnostic-summary')).toContainText(/^\d+ passed, 0 failed/, {
      timeout: 60_000,
    });
    const step = page.getByTestId('diagnostic-step').filter({ hasText: shows });
    await expect(step).toHaveAttribute('data-outcome', 'passed');
  }
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByText('Report copied')).toBeVisible();
  const report = await pasted(page);
  expect(report).toMatch(/^Profile v2 test: \d+ passed, 0 failed/);
  expect(report).toMatch(/trace [0-9a-f]{32}/);
});
