import { useNavigate } from 'react-router-dom';
import type { Room, RoomStatus } from '@sevenfold/realtime-client';
import { paths } from '../../../config/paths';
import { MemberList } from './member-list';
import { NowPlaying } from './now-playing';
import { KickedNotice, RoomNotice } from './room-notice';
import { TrackLibrary } from './track-library';
import { useHostToasts } from './use-host-toasts';
import { usePlayback } from './use-playback';
import { useRoomState } from './use-room';
import { useTracks } from './use-tracks';
import styles from './room-stage.module.css';

const wordOfStatus: Record<RoomStatus, string> = {
  joining: 'Joining…',
  waiting: 'Waiting at the door…',
  joined: 'Connected',
  reconnecting: 'Connection lost, coming back…',
  kicked: 'Removed',
  closed: 'Closed',
  left: 'Left',
};

export function RoomStage({ room, onEnterAgain }: { room: Room; onEnterAgain(): void }) {
  const state = useRoomState(room);
  const tracks = useTracks();
  const { playback, unlock } = usePlayback(room);
  const navigate = useNavigate();
  useHostToasts(state);

  if (state.status === 'kicked') return <KickedNotice name={state.room} until={state.kickedUntil} />;
  if (state.status === 'closed') {
    return (
      <RoomNotice
        title="This room was closed here"
        text="It may be open in another window, or an operator closed it."
        action={onEnterAgain}
        actionLabel="Join again"
      />
    );
  }

  const isHost = state.role === 'host';
  return (
    <div className="page">
      <div className={styles.head}>
        <h1 className={styles.name}>{state.room}</h1>
        <p className={styles.facts}>
          <span data-testid="room-role" className={styles.role}>
            {isHost ? 'Host' : 'Listener'}
          </span>
          <span data-testid="connection-state" data-state={state.status}>
            {wordOfStatus[state.status]}
          </span>
          <button type="button" className={styles.leave} onClick={() => void navigate(paths.rydeSync)}>
            Leave
          </button>
        </p>
      </div>
      <div className={styles.columns}>
        <NowPlaying room={room} state={state} tracks={tracks} playback={playback} onUnlock={unlock} />
        <div className={styles.side}>
          <MemberList state={state} />
          <TrackLibrary
            tracks={tracks}
            current={state.session?.trackUrl}
            isHost={isHost}
            onPick={track => void room.setTrack(track.url)}
          />
        </div>
      </div>
    </div>
  );
}
