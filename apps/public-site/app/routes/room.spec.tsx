import { screen, waitFor } from '@testing-library/react';
import { nobodysSession, renderQueryingPage } from '../testing/render-site';
import type { Route } from './+types/room';
import RoomRoute from './room';

it('leads to the lobby if no room can have the name', async () => {
  const params = { params: { room: 'bad name!!' } } as unknown as Route.ComponentProps;
  renderQueryingPage(<RoomRoute {...params} />, { path: '/r/bad', session: nobodysSession() });
  await waitFor(() => expect(screen.getByTestId('here').textContent).toBe('/r/lobby'));
});
