import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ServerMessage } from '@sevenfold/contracts';
import { guestsSession, renderSite } from '../../../testing/render-site';
import { RoomServer } from '../testing/room-server';
import RoomInTab from './room-in-tab';

const hall = { stage: 1, places: 2, audience: 1 };
const joined = { t: 'joined', room: 'evening', epoch: 1, offset: 1, recovered: false } as const;

it('moves the focus to the room’s name when someone goes on stage', async () => {
  RoomServer.begin();
  let isFull = true;
  RoomServer.answer = ({ t, id }): ServerMessage => {
    if (t === 'attend') return { ...joined, id, role: 'audience', hall };
    if (!isFull) return { ...joined, id, role: 'participant', hall };
    return { t: 'error', id, code: 'room.full', message: 'It is full.' };
  };
  const container = document.body.appendChild(document.createElement('div'));
  renderSite(<RoomInTab name="evening" container={container} />, { session: guestsSession() });
  const up = await screen.findByRole('button', { name: 'Go on stage' });
  isFull = false;
  up.focus();
  fireEvent.click(up);
  await waitFor(() => expect(up.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  container.remove();
});
