import { lazy, Suspense, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { lostAfterMs } from '@sevenfold/contracts';
import type { RoomStatus } from '@sevenfold/realtime-client';
import { paths } from '../../../config/paths';
import { HostAgain } from './host-again';
import { Icon } from './icon';
import {
  isHelper,
  useHostAway,
  useInRoom,
  useIsHost,
  useKeeps,
  useMayLock,
  useResident,
  useRoomPart,
} from './in-room';
import { KeptBy } from './kept-by';
import styles from './room-head.module.css';

const PartyLine = lazy(() => import('../../../parties/party-line'));

export type OpenDialog = 'share' | 'settings' | 'device' | 'shortcuts' | undefined;

const wordOfStatus: Partial<Record<RoomStatus, string>> = {
  joining: 'Joining…',
  joined: 'Connected',
  reconnecting: 'Connection lost, reconnecting…',
};

export function RoomHead({ onOpen }: { onOpen(dialog: OpenDialog): void }) {
  const name = useRoomPart(state => state.room);
  const status = useRoomPart(state => state.status);
  const locked = useRoomPart(({ access }) => access.password || access.approval || access.guests === false);
  const isHost = useIsHost();
  const mayLock = useMayLock();
  const resident = useResident();
  const keeps = useKeeps();
  const hostAway = useHostAway();
  const helps = useRoomPart(state => isHelper(state, state.uid));
  const navigate = useNavigate();
  const { room } = useInRoom();
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = () => {
    void room.leave();
    void navigate(paths.rydeSync);
  };

  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1} className={styles.name} title={name}>
          {resident?.band ?? name}
          {locked && (
            <span className={styles.lock} title="Locked">
              <Icon name="lock" size={28} />
            </span>
          )}
        </h1>
        <p className={styles.facts}>
          <span data-testid="room-role" className={styles.role} data-role={isHost ? 'host' : 'listener'}>
            {isHost ? 'Host' : helps ? 'Helper' : 'Listener'}
          </span>
          {resident && <span>The house plays here</span>}
          <span
            data-testid="connection-state"
            data-state={status}
            className={styles.state}
            title={wordOfStatus[status]}
            role="status"
          >
            <span className={status === 'joined' ? 'visually-hidden' : undefined}>
              {wordOfStatus[status]}
            </span>
          </span>
          <KeptBy />
        </p>
      </div>
      <div className={styles.actions}>
        <button type="button" className={styles.action} onClick={() => onOpen('share')}>
          <Icon name="share" />
          Invite
        </button>
        {keeps && !isHost && <HostAgain className={styles.action} heading={heading} />}
        {(isHost || mayLock || keeps) && (
          <button type="button" className={styles.action} onClick={() => onOpen('settings')}>
            <Icon name="settings" />
            Settings
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
      <Suspense fallback={null}>
        <PartyLine room={name} />
      </Suspense>
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
