import { foldStyle } from '@sevenfold/ui';
import { JoinRoomForm } from './join-room-form';
import { RecentRooms } from './recent-rooms-list';
import { useRoomFromQuery } from './use-room-from-query';

export function JoinRoomPage() {
  useRoomFromQuery();
  return (
    <div className="page page-narrow" style={foldStyle('echoverse')}>
      <h1 className="page-title">Join a room</h1>
      <p className="page-lead">Got a room name? Type it in. If the room is empty, you’ll be the host.</p>
      <JoinRoomForm />
      <RecentRooms />
    </div>
  );
}
