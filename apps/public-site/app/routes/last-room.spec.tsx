import { screen, waitFor } from '@testing-library/react';
import { rememberRoom } from '../features/rooms/home/recent-rooms';
import { nobodysSession, renderQueryingPage } from '../testing/render-site';
import LastRoom from './last-room';

const here = () => screen.getByTestId('here').textContent;

it('leads to this device’s last room', async () => {
  const session = nobodysSession();
  for (const room of ['one', 'two']) rememberRoom(room);
  renderQueryingPage(<LastRoom />, { path: '/rydesync/last', session });
  await waitFor(() => expect(here()).toBe('/r/two'));
});

it('leads to all rooms if there is none', async () => {
  renderQueryingPage(<LastRoom />, { path: '/rydesync/last', session: nobodysSession() });
  await waitFor(() => expect(here()).toBe('/rydesync'));
});
