import { fireEvent, screen } from '@testing-library/react';
import { RoomServer } from '../features/rooms/testing/room-server';
import { adasSession, renderQueryingPage } from '../testing/render-site';
import Bandroom from './bandroom';

it('keeps the name that someone is typing when the room opens, and the focus', async () => {
  RoomServer.begin();
  RoomServer.answer = ({ id }) => ({
    t: 'joined',
    id,
    room: 'garage',
    role: 'host',
    epoch: 1,
    offset: 1,
    recovered: false,
    snapshot: [],
  });
  const open = heldTickets();
  renderQueryingPage(<Bandroom />, { path: '/bandroom?room=garage', session: adasSession() });
  await screen.findByText(/^Joining garage/);
  const input = screen.getByLabelText('Room');
  input.focus();
  fireEvent.change(input, { target: { value: 'attic' } });
  open();
  await screen.findByRole('list', { name: 'In the room' });
  expect(screen.getByLabelText<HTMLInputElement>('Room').value).toBe('attic');
  expect(document.activeElement).toBe(screen.getByLabelText('Room'));
});

/** Nobody enters a room until the test says so. */
function heldTickets(): () => void {
  const { fetch } = globalThis;
  const { promise, resolve } = Promise.withResolvers<void>();
  globalThis.fetch = async (url, init) => {
    if (url === '/api/rydesync/tickets') await promise;
    return fetch(url, init);
  };
  return resolve;
}
