import { screen, waitFor } from '@testing-library/react';
import type { ErasureReceipt } from '@sevenfold/contracts';
import { nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { DeletionReceipt } from './deletion-receipt';

const moment = '2026-01-01T00:00:00.000Z';
const receipt: ErasureReceipt = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'done',
  requestedAt: moment,
  dueAt: moment,
  confirmations: [
    { service: 'accounts', at: moment, removed: { profiles: 1, actions: 0 }, kept: {} },
    { service: 'identity', at: moment, removed: { signIns: 0 }, kept: { signIns: 1 } },
  ],
  awaited: [],
};

async function open(answer: ErasureReceipt | undefined) {
  const session = nobodysSession();
  localStorage.setItem('sevenfold.erasure-receipt', receipt.id);
  const asked = serverStub({
    [`GET /api/accounts/receipts/${receipt.id}`]: () =>
      answer ? { body: answer } : { status: 404, body: { code: 'erasure.not-found' } },
  });
  renderQueryingPage(<DeletionReceipt />, { path: '/auth/signin', session });
  return asked;
}

describe('the receipt of a deletion', () => {
  afterEach(() => localStorage.clear());

  it('shows what each service removed and kept, to someone who can no longer sign in', async () => {
    await open(receipt);
    expect(await screen.findByText('Your account has been deleted')).toBeTruthy();
    expect(screen.getByText('Removed: profiles (1). Kept: nothing.')).toBeTruthy();
    expect(screen.getByText('Removed: nothing. Kept: sign-in (1).')).toBeTruthy();
    expect(screen.getByText(`Receipt ${receipt.id}`)).toBeTruthy();
  });

  it('names the services that have not confirmed yet', async () => {
    await open({ ...receipt, status: 'running', awaited: ['moderation'] });
    expect(await screen.findByText('Still in progress: Operators’ records.')).toBeTruthy();
  });

  it.each([undefined, { ...receipt, status: 'cancelled' as const }])('is hidden for %j', async answer => {
    const asked = await open(answer);
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(screen.queryByText(/Your account/)).toBeNull();
  });
});
