import { lazy, Suspense, type ComponentType } from 'react';
import { afterFirstSound } from '../first-sound/after-first-sound';
import styles from './room-panels.module.css';

/** Parts of the room that load after its first sound. Their places are kept, so that nothing moves. */
export const QueuePanel = later(18, () => import('../queue/queue-panel').then(m => m.QueuePanel));
export const TrackLibrary = later(34, () => import('../queue/track-library').then(m => m.TrackLibrary));
/** In place of both where the house plays. */
export const Programme = later(52, () => import('../queue/programme').then(m => m.Programme));
export const MemberList = later(9, () => import('../people/member-list').then(m => m.MemberList));
export const VoiceBar = later(6, () => import('../voice/voice-bar').then(m => m.VoiceBar));
export const GuestbookPanel = later(24, () =>
  import('../guestbook/guestbook-panel').then(m => m.GuestbookPanel),
);

/** @param height of its place, in rem */
function later<Props extends object>(height: number, load: () => Promise<ComponentType<Props>>) {
  const Panel = lazy(async () => {
    await afterFirstSound();
    return { default: await load() };
  });
  return function Later(props: Props) {
    return (
      <Suspense fallback={<div className={styles.place} style={{ minHeight: `${height}rem` }} aria-busy />}>
        <Panel {...props} />
      </Suspense>
    );
  };
}
