import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { lostAfterMs } from '@sevenfold/contracts';
import type { RoomStatus } from '@sevenfold/realtime-client';
import { ErrorBoundary } from '@sevenfold/ui';
import { paths } from '../../../config/paths';
import { HostAgain } from './host-again';
import { Icon } from './icon';
import {
  isHelper,
  useHostAway,
  useInAudience,
  useInRoom,
  useIsHost,
  useKeeps,
  useMayLock,
  useResident,
  useRoomPart,
  useRoomTitle,
} from './room-context';
import { isLocked } from './is-locked';
import { KeptBy } from './kept-by';
import { lazyPart } from '../../../shell/lazy-part';
import { patiently } from './patiently';
import styles from './room-head.module.css';

const PartyLine = lazyPart(() =>
  patiently(() => import('../../../parties/party-line').then(m => m.PartyLine)),
);

export type OpenDialog = 'share' | 'settings' | 'device' | 'shortcuts' | undefined;

const statusLabels: Partial<Record<RoomStatus, string>> = {
  joining: 'Joining…',
  joined: 'Connected',
  reconnecting: 'Connection lost, reconnecting…',
};

type Props = {
  /** Gets the focus when the element that had it disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
  onOpen(dialog: OpenDialog): void;
};

export function RoomHead({ heading, onOpen }: Props) {
  const name = useRoomPart(state => state.room);
  const status = useRoomPart(state => state.status);
  const locked = useRoomPart(({ access }) => isLocked(access));
  const isHost = useIsHost();
  const mayLock = useMayLock();
  const title = useRoomTitle();
  const resident = useResident();
  const kept = useRoomPart(({ keeper }) => keeper !== null);
  const keeps = useKeeps();
  const hostAway = useHostAway();
  const inAudience = useInAudience();
  const helps = useRoomPart(state => isHelper(state, state.uid));
  const navigate = useNavigate();
  const { room } = useInRoom();
  const leave = () => {
    void room.leave();
    void navigate(paths.rydeSync);
  };

  return (
    <header className={styles.head} data-more={kept || resident !== undefined}>
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1} className={styles.name} title={title}>
          {title}
          {locked && (
            <span className={styles.lock} title="Locked">
              <Icon name="lock" size={28} />
            </span>
          )}
        </h1>
        <div className={styles.facts}>
          <span data-testid="room-role" className={styles.role} data-role={isHost ? 'host' : 'listener'}>
            {isHost ? 'Host' : helps ? 'Helper' : inAudience ? 'In the audience' : 'Listener'}
          </span>
          <span
            data-testid="connection-state"
            data-state={status}
            className={status === 'joined' ? 'visually-hidden' : styles.state}
            title={statusLabels[status]}
            role="status"
          >
            {statusLabels[status]}
          </span>
          {resident && <span>The house plays here</span>}
          <KeptBy />
          {/* Only rooms that someone keeps have parties. */}
          {kept && (
            <ErrorBoundary fallback={() => null}>
              <PartyLine room={name} />
            </ErrorBoundary>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        <button type="button" className={styles.action} onClick={() => onOpen('share')}>
          <Icon name="share" />
          Invite
        </button>
        {keeps && !isHost && <HostAgain className={styles.action} heading={heading} />}
        {(isHost || mayLock || keeps) && (
          <button type="button" className={styles.action} title="Settings" onClick={() => onOpen('settings')}>
            <Icon name="settings" />
            <span className={styles.label}>Settings</span>
          </button>
        )}
        <button
          type="button"
          className={`${styles.action} ${styles.shortcuts}`}
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          onClick={() => onOpen('shortcuts')}
        >
          ?
        </button>
        <button type="button" className={styles.action} onClick={leave}>
          Leave
        </button>
      </div>
      {hostAway && status === 'joined' && (
        <p className={styles.lost} role="status">
          The host is away. If they aren’t back within {lostAfterMs / 1000} seconds, someone else takes over.
        </p>
      )}
      {status === 'reconnecting' && (
        <p className={styles.lost}>
          The music keeps playing in time. We’ll send anything you do now once you’re back online.
        </p>
      )}
    </header>
  );
}
