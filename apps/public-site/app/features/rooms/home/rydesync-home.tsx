import { foldStyle } from '@sevenfold/ui';
import { HowItWorks } from './how-it-works';
import { JoinRoomForm } from './join-room-form';
import { OpenRooms } from './open-rooms';
import { RecentRooms } from './recent-rooms-list';
import { RydeSyncHero } from './rydesync-hero';
import { useRoomFromQuery } from './use-room-from-query';
import styles from './rydesync-home.module.css';

export function RydeSyncHome() {
  useRoomFromQuery();
  return (
    <div style={foldStyle('echoverse')}>
      <RydeSyncHero />
      <div className={`page ${styles.columns}`}>
        <section aria-labelledby="join" className={styles.open}>
          <h2 id="join" className="section-title">
            Open or join
          </h2>
          <JoinRoomForm />
          <RecentRooms />
        </section>
        <OpenRooms />
      </div>
      <HowItWorks />
    </div>
  );
}
