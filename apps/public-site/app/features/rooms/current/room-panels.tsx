import type { ComponentType, CSSProperties } from 'react';
import { lazyPart } from '../../../shell/lazy-part';
import { patiently } from '../room/patiently';
import styles from './room-panels.module.css';

/** Parts of the room that load after its first sound. Their space is reserved, so that nothing moves. */
export const QueuePanel = later(18, () => import('../queue/queue-panel').then(m => m.QueuePanel));
export const TrackLibrary = later(34, () => import('../queue/track-library').then(m => m.TrackLibrary));
/** Replaces queue and library in resident rooms. */
export const Programme = later(52, () => import('../queue/programme').then(m => m.Programme));
/** Replaces people and voice for the audience of a hall. */
export const AudiencePanel = later(11, () => import('../hall/audience-panel').then(m => m.AudiencePanel));
export const AudienceLine = lazyPart(() => import('../hall/audience-line').then(m => m.AudienceLine));
export const MemberList = later(9, () => import('../people/member-list').then(m => m.MemberList));
export const VoiceBar = later(6, () => import('../voice/voice-bar').then(m => m.VoiceBar));
export const GuestbookPanel = later(24, () =>
  import('../guestbook/guestbook-panel').then(m => m.GuestbookPanel),
);

/** @param height reserved until the part has loaded, in rem */
function later<Props extends object>(height: number, load: () => Promise<ComponentType<Props>>) {
  const style = { '--height': `${height}rem` } as CSSProperties;
  return lazyPart(() => patiently(load), <div className={styles.place} style={style} aria-busy />);
}
