import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { showToOperator } from '../../testing/show-to-operator';
import { Account } from './account';

const at = '2026-11-24T10:00:00.000Z';
const profileOf = (name: string) => ({
  uid: name.toLowerCase(),
  identity: { displayName: name, email: `${name}@sevenfold.test`, createdAt: at, lastActive: at },
  account: { tier: 'free', badges: {} },
  preferences: { theme: 'auto', notifications: true, marketing: false },
  analytics: { memberSince: at, totalActions: 0, totalPurchases: 0, totalRewards: 0 },
  roles: { globalRole: 'user', divisions: {} },
  purchases: [],
});
const access = { manageable: true, blocked: false, sessions: [] };
const answers: Record<string, unknown> = {
  '/admin/accounts/mallory': profileOf('Mallory'),
  '/admin/accounts/trudy': profileOf('Trudy'),
  '/admin/identity/people/mallory': access,
  '/admin/identity/people/trudy': access,
  '/admin/identity/people/mallory/block': { actionId: 'action' },
};

beforeEach(() => {
  globalThis.fetch = (async (address: string) =>
    Response.json(answers[address.split('?')[0]!] ?? { actions: [], nextCursor: null })) as typeof fetch;
});

const show = () =>
  showToOperator(
    <>
      <Link to="/accounts/trudy">Next</Link>
      <Routes>
        <Route path="/accounts/:uid" element={<Account />} />
      </Routes>
    </>,
    '/accounts/mallory',
  );
const askToBlock = async () => fireEvent.click(await screen.findByRole('button', { name: 'Block' }));
const toTrudy = async () => {
  fireEvent.click(screen.getByText('Next'));
  await screen.findByRole('heading', { name: 'Trudy', hidden: true });
};

it('does not offer to undo on one account what was done to another', async () => {
  await show();
  await askToBlock();
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Threats' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  await toTrudy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.queryByText(/^Mallory is signed out/)).toBeNull();
});

it('closes the confirmation dialog for one account when another is opened', async () => {
  await show();
  await askToBlock();
  await toTrudy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
