import { lazy, Suspense } from 'react';
import { foldStyle, useAuth } from '@sevenfold/ui';
import { HowItWorks } from './how-it-works';
import { JoinRoomForm } from './join-room-form';
import { OpenRooms } from './open-rooms';
import { RecentRooms } from './recent-rooms-list';
import { RydeSyncHero } from './rydesync-hero';
import { useRoomFromQuery } from './use-room-from-query';
import styles from './rydesync-home.module.css';

// Lazy: only people with an account have any, and the landing page pays for each name in the manifest.
const YourRooms = lazy(() => import('../../../kept-rooms/your-rooms'));
const ComingUp = lazy(() => import('../../../parties/coming-up'));

export function RydeSyncHome() {
  const { account } = useAuth();
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
          {account && (
            <Suspense fallback={null}>
              <YourRooms compact />
            </Suspense>
          )}
          <RecentRooms />
        </section>
        <div className={styles.open}>
          <OpenRooms />
          <Suspense fallback={null}>
            <ComingUp />
          </Suspense>
        </div>
      </div>
      <HowItWorks />
    </div>
  );
}
