import { foldStyle } from '@sevenfold/ui';
import { JoinRoomForm } from './join-room-form';
import { OpenRooms } from './open-rooms';
import { RecentRooms } from './recent-rooms-list';
import { useRoomFromQuery } from './use-room-from-query';
import styles from './rydesync-home.module.css';

export function JoinRoomPage() {
  useRoomFromQuery();
  return (
    <div className={`page ${styles.columns}`} style={foldStyle('echoverse')}>
      <div className={styles.open}>
        <h1 className="page-title">Join a room</h1>
        <p className="page-lead">Got a room name? Type it in. If the room is empty, you’ll be the host.</p>
        <JoinRoomForm />
        <RecentRooms />
      </div>
      <OpenRooms />
    </div>
  );
}
