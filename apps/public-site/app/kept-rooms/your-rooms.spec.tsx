import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { adasSession, renderQueryingPage } from '../testing/render-site';
import { serverStub, type Handler } from '../testing/server-stub';
import YourRooms from './your-rooms';

const list = 'GET /api/rydesync/kept-rooms';
const room = (name: string) => ({ room: name, since: 1, lastUsed: Date.UTC(2026, 4, 3, 12) });

describe('your rooms', () => {
  function open(rooms: Handler, more: Record<string, Handler> = {}) {
    serverStub({ [list]: rooms, ...more });
    renderQueryingPage(<YourRooms />, { path: '/', session: adasSession() });
  }

  it('are listed with their last use, a link, and the limit', async () => {
    open(() => ({ body: { rooms: [room('evening')], most: 10 } }));
    const link = await screen.findByRole('link', { name: 'evening' });
    expect(link.getAttribute('href')).toBe('/r/evening');
    expect(screen.getByTestId('kept-rooms').textContent).toMatch(/Last visited .*2026/);
    expect(screen.getByText(/You keep 1 of 10 rooms\. We release a room/)).toBeTruthy();
  });

  it('say how to keep one, and at the limit how to get another', async () => {
    open(() => ({ body: { rooms: [], most: 10 } }));
    expect(await screen.findByText(/None yet\. Choose “Keep this room”/)).toBeTruthy();
    open(() => ({ body: { rooms: ['a', 'b'].map(room), most: 2 } }));
    expect(await screen.findByText(/Release one to keep another/)).toBeTruthy();
  });

  it('are released only after a second press, and the list is then reloaded', async () => {
    let rooms = [room('evening')];
    const release = jest.fn(() => {
      rooms = [];
      return { status: 204, body: undefined };
    });
    open(() => ({ body: { rooms, most: 10 } }), { 'DELETE /api/rydesync/kept-rooms/evening': release });
    fireEvent.click(await screen.findByRole('button', { name: 'Release evening' }));
    expect(release).not.toHaveBeenCalled();
    const group = screen.getByRole('group', { name: 'Release evening?' });
    expect(document.activeElement?.textContent).toBe('Release evening');
    expect(group.textContent).toContain('Then anyone can keep this name');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(release).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Release evening' }));
    fireEvent.click(screen.getByRole('button', { name: 'Release evening' }));
    fireEvent.click(screen.getByRole('button', { name: 'Release evening' }));
    await waitFor(() => expect(release).toHaveBeenCalledTimes(1));
    expect(await screen.findByText(/None yet/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your rooms' }));
  });

  it('offer another try if they cannot be loaded', async () => {
    open(() => ({ status: 503, body: { code: 'store.unavailable', detail: 'Away for a moment.' } }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Away for a moment.');
  });
});
