import { useSyncExternalStore } from 'react';
import { roomTitle } from '@sevenfold/contracts';
import { paths } from '../../../config/paths';
import { Link } from '../../../shell/link';
import { Icon } from '../room/icon';
import { forgetRoom, recentRooms, storedText, subscribeToRecentRooms } from './recent-rooms';
import styles from './room-lists.module.css';

/** Rooms visited on this device. Prerendered pages cannot know them. */
export function RecentRooms() {
  const text = useSyncExternalStore(subscribeToRecentRooms, storedText, () => '[]');
  const rooms = recentRooms(text);
  if (rooms.length === 0) return null;

  return (
    <section className={styles.recent} aria-labelledby="recent-rooms">
      <h2 id="recent-rooms" className="part-title">
        Your recent rooms
      </h2>
      <ul data-testid="recent-rooms">
        {rooms.map(({ room }) => (
          <li key={room}>
            <Link to={paths.room(room)}>{roomTitle(room)}</Link>
            <button
              type="button"
              aria-label={`Forget ${roomTitle(room)}`}
              title="Forget"
              onClick={() => forgetRoom(room)}
            >
              <Icon name="remove" size={12} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
