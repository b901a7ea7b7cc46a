import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { adasSession, renderQueryingPage } from '../testing/render-site';
import { serverStub, type Handler } from '../testing/server-stub';
import { wallTimeOf } from './party-time';
import { PlanParty } from './plan-party';

const own = 'GET /api/rydesync/parties/own';
const plan = 'POST /api/rydesync/parties';
const inTwoDays = Math.ceil(Date.now() / 60_000 + 2 * 24 * 60) * 60_000;
const party = {
  id: '00000000-0000-4000-8000-000000000001',
  room: 'friday',
  title: 'Friday night',
  text: '',
  // Has seconds, which the form does not show.
  beginsAt: inTwoDays + 17_000,
  endsAt: inTwoDays + 17_000 + 120 * 60_000,
  cancelled: false,
};

describe('planning a party', () => {
  function open(parties: unknown[], more: Record<string, Handler> = {}) {
    const list = jest.fn(() => ({ body: { parties, serverTime: Date.now() } }));
    const asked = serverStub({ [own]: list, ...more });
    renderQueryingPage(<PlanParty room="friday" />, { path: '/', session: adasSession() });
    return asked;
  }
  const bodyOf = (asked: { request: string; body: unknown }[], request: string) =>
    asked.find(each => each.request === request)?.body;

  it('sends the instant of the time that was typed', async () => {
    const asked = open([], { [plan]: () => ({ status: 201, body: party }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Plan a party in friday' }));
    const title = await screen.findByLabelText(/Title/);
    expect(document.activeElement).toBe(title);
    fireEvent.change(screen.getByLabelText(/Title/), { target: { value: ' Friday night ' } });
    fireEvent.change(screen.getByLabelText(/Begins/), { target: { value: wallTimeOf(inTwoDays) } });
    fireEvent.change(screen.getByLabelText('Length'), { target: { value: '90' } });
    fireEvent.click(screen.getByRole('button', { name: 'Plan the party' }));
    await waitFor(() =>
      expect(bodyOf(asked, plan)).toEqual({
        room: 'friday',
        title: 'Friday night',
        text: '',
        beginsAt: inTwoDays,
        minutes: 90,
      }),
    );
    expect(await screen.findByRole('button', { name: 'Plan a party in friday' })).toBe(
      document.activeElement,
    );
  });

  it('says that it is loading, or why it can’t, and tries again', async () => {
    let status = 503;
    const body = { code: 'store.unavailable', detail: 'Parties are unavailable right now.' };
    open([], { [own]: () => (status === 200 ? { body: { parties: [], serverTime: 0 } } : { status, body }) });
    expect(screen.getByText('Loading parties…')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain(body.detail);
    status = 200;
    fireEvent.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByRole('button', { name: 'Plan a party in friday' })).toBeTruthy();
  });

  it('shows next to the field what is wrong with it, and keeps what was typed', async () => {
    open([], {
      [plan]: () => ({
        status: 400,
        body: { code: 'party.past', detail: 'This time has passed. Choose a later one.', field: 'beginsAt' },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Plan a party in friday' }));
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'Friday night' } });
    fireEvent.click(screen.getByRole('button', { name: 'Plan the party' }));
    expect(await screen.findByText('This time has passed. Choose a later one.')).toBeTruthy();
    expect(screen.getByLabelText(/Begins/).getAttribute('aria-invalid')).toBe('true');
    expect((screen.getByLabelText(/Title/) as HTMLInputElement).value).toBe('Friday night');
  });

  it('does not move a party by the seconds that its form hides', async () => {
    const change = `PATCH /api/rydesync/parties/${party.id}`;
    const asked = open([party], { [change]: () => ({ body: party }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'Late night' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(bodyOf(asked, change)).toMatchObject({ title: 'Late night', beginsAt: party.beginsAt }),
    );
  });

  it('cancels only after a second press', async () => {
    const remove = jest.fn(() => ({ status: 200, body: null }));
    open([party], { [`DELETE /api/rydesync/parties/${party.id}`]: remove });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel party…' }));
    expect(remove).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Keep party' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel party…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel party' }));
    await waitFor(() => expect(remove).toHaveBeenCalledTimes(1));
  });
});
