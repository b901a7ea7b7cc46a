import { useState } from 'react';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { divisionList, divisions } from '@sevenfold/brand';
import { badges } from '@sevenfold/contracts';
import { adasProfile, serverStub } from '../../testing/server-stub';
import { adasSession, adaUid, nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { Membership } from './membership';

const accepted = { 'POST /api/division-requests': () => ({ status: 201, body: { created: true } }) };

describe.each(divisionList)('the membership of $name', division => {
  const path = `/divisions/${division.id}`;
  beforeEach(() => localStorage.clear());

  it('can be requested, and shows what unlocks the badges', async () => {
    const asked = serverStub(accepted);
    renderQueryingPage(<Membership division={division} />, { path, session: adasSession() });
    for (const { unlockCondition } of badges.filter(badge => badge.division === division.id))
      expect(screen.getByText(unlockCondition)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Request Access' }));
    expect(await screen.findByRole('button', { name: 'Access Requested' })).toHaveProperty('disabled', true);
    expect(asked).toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ division: division.id }) }),
    );
    cleanup();
  });

  it('needs no request for members', async () => {
    const divisions = { ...adasProfile.access.divisions, [division.id]: 'member' as const };
    const profile = { ...adasProfile, access: { ...adasProfile.access, divisions } };
    serverStub({
      'POST /api/rydesync/hardCreateProfile': () => ({ body: { ok: true, created: false, profile } }),
      [`GET /api/accounts/${adaUid}`]: () => ({ body: profile }),
    });
    renderQueryingPage(<Membership division={division} />, { path, session: adasSession() });
    expect(await screen.findByText(`You’re a member of ${division.name}.`, { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Request Access' })).toBeNull();
    cleanup();
  });

  it('needs an account first', async () => {
    serverStub();
    renderQueryingPage(<Membership division={division} />, { path, session: nobodysSession() });
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe(`/auth/signin?from=${encodeURIComponent(path)}`);
    cleanup();
  });
});

it('shows a request only in the division that it was made for', async () => {
  function Tour() {
    const [id, setId] = useState<'lumina' | 'summit'>('lumina');
    return (
      <>
        <Membership division={divisions[id]} />
        <button type="button" onClick={() => setId('summit')}>
          Summit
        </button>
      </>
    );
  }
  localStorage.clear();
  serverStub(accepted);
  renderQueryingPage(<Tour />, { path: '/divisions', session: adasSession() });
  fireEvent.click(await screen.findByRole('button', { name: 'Request Access' }));
  await screen.findByRole('button', { name: 'Access Requested' });
  fireEvent.click(screen.getByRole('button', { name: 'Summit' }));
  expect(screen.getByRole('button', { name: 'Request Access' })).toHaveProperty('disabled', false);
});
