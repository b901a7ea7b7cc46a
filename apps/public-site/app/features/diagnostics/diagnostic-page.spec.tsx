import { fireEvent, screen, within } from '@testing-library/react';
import { adasSession, nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { DiagnosticPage } from './diagnostic-page';
import { adminSuite } from './suites/admin-suite';
import { profileSuite } from './suites/profile-suite';
import { rulesSuite } from './suites/rules-suite';
import { syncSuite } from './suites/sync-suite';

const refusal = () => ({ status: 401, body: { code: 'auth.token-missing' } });
const run = async (summary: RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Run the test' }));
  await screen.findByText(summary);
};
const stepOf = (title: string | RegExp) =>
  within(screen.getByRole('heading', { name: title }).closest('li')!);

describe('a diagnostic page', () => {
  beforeEach(() => localStorage.clear());

  it.each([
    [rulesSuite, 'no user'],
    [syncSuite, 'Not signed in'],
    [adminSuite, 'Not signed in'],
    [profileSuite, 'Not signed in'],
  ] as const)('says what it needs when nobody is signed in: %#', async (suite, words) => {
    serverStub({ 'GET /admin/rooms': refusal, 'GET /api/admin/rooms': refusal });
    renderQueryingPage(<DiagnosticPage suite={suite} />, {
      path: `/test/${suite.slug}`,
      session: nobodysSession(),
    });
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toContain('from=');
    await run(/1 failed|2 failed|3 failed/);
    expect(stepOf('You’re signed in or a guest').getByText(words)).toBeTruthy();
  });

  it('shows unexpected API responses', async () => {
    serverStub({ 'GET /admin/rooms': () => ({ status: 500, body: {} }), 'GET /api/admin/rooms': refusal });
    renderQueryingPage(<DiagnosticPage suite={adminSuite} />, {
      path: '/test/admin',
      session: nobodysSession(),
    });
    await run(/failed/);
    expect(stepOf(/^\/admin\/rooms stays closed/).getByText('API returned 500')).toBeTruthy();
    expect(stepOf(/^\/api\/admin\/rooms stays closed/).getByText('Pass')).toBeTruthy();
  });

  it('passes when the API rejects someone who is not an operator', async () => {
    serverStub({
      'GET /admin/rooms': () => ({ status: 403, body: { code: 'auth.not-operator' } }),
      'GET /api/admin/rooms': () => ({ status: 403, body: { code: 'auth.not-operator' } }),
    });
    renderQueryingPage(<DiagnosticPage suite={adminSuite} />, {
      path: '/test/admin',
      session: adasSession(),
    });
    await screen.findByText('Ada Okafor');
    await run(/failed/);
    expect(stepOf(/^\/admin\/rooms opens/).getByText(/as it must be/)).toBeTruthy();
  });

  it('offers the report, as text if the clipboard is blocked', async () => {
    serverStub({ 'GET /admin/rooms': refusal, 'GET /api/admin/rooms': refusal });
    renderQueryingPage(<DiagnosticPage suite={adminSuite} />, {
      path: '/test/admin',
      session: nobodysSession(),
    });
    await run(/failed/);
    fireEvent.click(screen.getByRole('button', { name: 'Copy report' }));
    const report = await screen.findByLabelText(/Copy the report from here/);
    expect((report as HTMLTextAreaElement).value).toContain('PASS  /admin/rooms stays closed');
  });
});
