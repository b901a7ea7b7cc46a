import { screen } from '@testing-library/react';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { ShareDialog } from './share-dialog';

it('promises that no account is needed only while the room is open to guests', () => {
  const room = new RoomStub();
  renderInRoom(<ShareDialog onClose={() => undefined} />, room);
  expect(screen.getByText('Anyone with this link can join. No account needed.')).toBeTruthy();
  room.change({ access: { password: false, approval: false, guests: false } });
  expect(screen.queryByText(/No account needed/)).toBeNull();
  expect(screen.getByText(/and an account can join/)).toBeTruthy();
});
