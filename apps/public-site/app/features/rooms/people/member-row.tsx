import type { CSSProperties, RefObject } from 'react';
import type { Member } from '@sevenfold/contracts';
import { initialOf } from '@sevenfold/ui';
import { formatSyncError, type Listener } from '../player/sync-scale';
import { isHelper, useIsHost, useKeeps, useRoomPart } from '../room/room-context';
import { Icon } from '../room/icon';
import { nameOf } from '../room/name-of';
import { speakingLevel } from '../voice/speech';
import { MemberMenu } from './member-menu';
import styles from './member-list.module.css';

type Props = {
  uid: string;
  member: Member;
  timing: Listener | undefined;
  /** Heading of the list, which gets the focus if the row disappears. */
  heading: RefObject<HTMLElement | null>;
};

const stateLabels = new Map([
  ['online', ''],
  ['silent', 'sound is off'],
]);

export function MemberRow({ uid, member, timing, heading }: Props) {
  const isSelf = useRoomPart(state => state.uid === uid);
  const presence = useRoomPart(state => state.presence[uid]);
  const voice = useRoomPart(state => state.voice[uid]);
  const helps = useRoomPart(state => isHelper(state, uid));
  const isKeeper = useRoomPart(({ keeper }) => keeper?.uid === uid);
  const isHost = useIsHost();
  const keeps = useKeeps();
  const name = nameOf(uid, { [uid]: member });
  const lost = member.lostAt !== undefined;
  const state = lost ? 'connection lost' : presence && (stateLabels.get(presence.state) ?? presence.state);
  const device = lost ? undefined : presence?.device;

  return (
    <li data-role={member.role} data-lost={lost} data-testid="room-member">
      <SpeakingMark uid={uid} name={member.name ?? name} />
      <div className={styles.who}>
        <p className={styles.name} title={device}>
          <span className={styles.given}>{name}</span>
          {isSelf && <span className="muted"> (you)</span>}
          {member.role === 'host' && <span className={styles.badge}>Host</span>}
          {isKeeper && <span className={styles.badge}>Keeper</span>}
          {helps && <span className={styles.badge}>Helper</span>}
        </p>
        <p className={styles.facts}>
          <span>
            {device && (
              <span className={styles.device}>
                {device}
                {state && ', '}
              </span>
            )}
            {state}
          </span>
          {timing && (
            <span className={styles.error} data-testid="member-timing">
              {formatSyncError(timing.errorMs, timing.uncertaintyMs)}
            </span>
          )}
        </p>
      </div>
      {voice && (
        <span className={styles.voice} data-mute={voice.mute} title={voice.mute ? 'Muted' : 'Microphone on'}>
          <Icon name={voice.mute ? 'muted' : 'microphone'} size={18} />
          <span className="visually-hidden">{voice.mute ? 'in voice, muted' : 'in voice'}</span>
        </span>
      )}
      {(isHost || keeps) && !isSelf && <MemberMenu uid={uid} name={name} heading={heading} />}
    </li>
  );
}

/** The first letter of the name; its edge grows with the voice level. */
function SpeakingMark({ uid, name }: { uid: string; name: string }) {
  const level = useRoomPart(({ voice, levels }) => (voice[uid] && !voice[uid].mute ? (levels[uid] ?? 0) : 0));
  const speaking = level >= speakingLevel;
  return (
    <span
      className={styles.mark}
      data-speaking={speaking}
      data-testid="speaking-mark"
      style={{ '--level': speaking ? level : 0 } as CSSProperties}
    >
      <span aria-hidden>{initialOf(name)}</span>
    </span>
  );
}
