import { screen, waitFor } from '@testing-library/react';
import { guestsSession, renderSite } from '../../../testing/render-site';
import { RoomServer } from '../testing/room-server';
import { CurrentRoomOutlet } from './current-room-outlet';
import RoomInTab from './room-in-tab';
import { RoomPage } from './room-page';

const isLocked = (code: string) => {
  RoomServer.answer = ({ id }) => ({ t: 'error', id, code, message: 'It is locked.' });
};

beforeEach(() => RoomServer.begin());

it('says in the page’s own notice that someone has knocked, so that screen readers announce it', async () => {
  isLocked('room.approval-pending');
  renderSite(
    <>
      <RoomPage name="evening" />
      <CurrentRoomOutlet />
    </>,
    { session: guestsSession() },
  );
  const notice = screen.getByText('Joining…');
  await waitFor(() => expect(notice.textContent).toContain('You’ve knocked'));
  expect(notice.closest('[role=status]')).toBeTruthy();
});

it('asks for a room’s password on pages that do not provide Mantine’s controls', async () => {
  isLocked('room.password-required');
  const container = document.body.appendChild(document.createElement('div'));
  renderSite(<RoomInTab name="evening" container={container} />, { session: guestsSession() });
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  container.remove();
});
