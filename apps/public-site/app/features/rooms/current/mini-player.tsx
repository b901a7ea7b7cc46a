import type { CSSProperties } from 'react';
import { paths } from '../../../config/paths';
import { Link } from '../../../shell/link';
import { Cover } from '../player/cover';
import { foldOfTrack } from '../player/fold-of';
import { formatTime } from '../player/format-time';
import type { PlayControls } from '../player/use-play-controls';
import type { Player } from '../player/use-playback';
import type { TrackOn } from '../player/use-track-on';
import { Icon, type IconName } from '../room/icon';
import { useHostAway, useInRoom, useRoomPart, useRoomTitle } from '../room/room-context';
import type { VoiceChat } from '../voice/use-voice';
import { MiniBar } from './mini-bar';
import styles from './mini-player.module.css';

type Props = {
  player: Player;
  trackOn: TrackOn;
  controls: PlayControls;
  voice: VoiceChat;
  /** Scrolls back to the player, on the room's own page. Other pages link to the room. */
  onBack?: () => void;
};

/** The room while its player is out of sight: what plays, and the controls that the person may use. */
export function MiniPlayer({ player, trackOn, controls, voice, onBack }: Props) {
  const { room } = useInRoom();
  const name = useRoomPart(state => state.room);
  const mayPlay = useRoomPart(state => state.may.play);
  const { playback, unlock, volume, silence } = player;
  const { track, durationMs } = trackOn;
  const { starts, hasNext, canPlay, press, skip } = controls;
  const played = durationMs ? Math.min(1, playback.positionMs / durationMs) : 0;
  const trouble = useTrouble(player);
  const what = <What trackOn={trackOn} positionMs={playback.positionMs} trouble={trouble} />;
  const talks = voice.status === 'in' && voice.mode === 'open';
  const sound: ControlProps = playback.locked
    ? { icon: 'speaker', label: 'Turn on sound', urgent: true, onClick: unlock }
    : {
        icon: volume === 0 ? 'silent' : 'speaker',
        label: volume === 0 ? 'Unmute the music here' : 'Mute the music here',
        onClick: () => silence(volume > 0),
      };

  return (
    <MiniBar
      room={useRoomTitle()}
      crowded={talks}
      style={{ ...foldOfTrack(track), '--played': played } as CSSProperties}
    >
      <p className="visually-hidden" role="status">
        {trouble}
      </p>
      {onBack ? (
        <button type="button" className={styles.what} title="Back to the player" onClick={onBack}>
          {what}
        </button>
      ) : (
        <Link to={paths.room(name)} className={styles.what} title="Back to the room">
          {what}
        </Link>
      )}
      <div className={styles.controls}>
        {mayPlay && canPlay && (
          <Control icon={starts ? 'play' : 'pause'} label={starts ? 'Play' : 'Pause'} onClick={press} />
        )}
        {mayPlay && hasNext && <Control icon="next" label="Next" onClick={skip} roomy />}
        {talks && (
          <Control
            icon={voice.muted ? 'muted' : 'microphone'}
            label={voice.muted ? 'Unmute your microphone' : 'Mute your microphone'}
            onClick={voice.toggleMute}
          />
        )}
        {/* One element for both states, so that it keeps the focus once the sound is on. */}
        <Control {...sound} />
        {!onBack && (
          <button type="button" className={styles.leave} onClick={() => void room.leave()}>
            Leave
          </button>
        )}
      </div>
    </MiniBar>
  );
}

type WhatProps = { trackOn: TrackOn; positionMs: number; trouble: string | undefined };

/** Leads to the room's page. */
function What({ trackOn, positionMs, trouble }: WhatProps) {
  const room = useRoomTitle();
  const name = useRoomPart(state => state.room);
  const trackUrl = useRoomPart(state => state.session?.trackUrl);
  const { track, title, durationMs, words } = trackOn;

  return (
    <>
      <span className={styles.cover}>
        <Cover url={track?.coverUrl} seed={trackUrl ?? name} />
      </span>
      <span className={styles.words}>
        <strong>{title ?? room}</strong>
        {trouble ? (
          <span>{trouble}</span>
        ) : (
          <span>
            <span className={styles.room}>{title ? room : words}</span>
            {title && (
              <span className={styles.time}>
                {words === 'Now playing' ? '' : `${words}, `}
                {formatTime(positionMs / 1000)}
                {durationMs !== undefined && (
                  <span className={styles.total}> of {formatTime(durationMs / 1000)}</span>
                )}
              </span>
            )}
          </span>
        )}
      </span>
    </>
  );
}

/** A problem with the connection, the track or the host. */
function useTrouble({ playback }: Player): string | undefined {
  const reconnecting = useRoomPart(({ status }) => status === 'reconnecting');
  const hostAway = useHostAway();
  if (reconnecting) return 'Reconnecting…';
  if (playback.fault) return 'Can’t play this track';
  return hostAway ? 'The host is away' : undefined;
}

type ControlProps = {
  icon: IconName;
  label: string;
  /** Left out if there is little space. */
  roomy?: boolean;
  /** Shows its label too. */
  urgent?: boolean;
  onClick(): void;
};

function Control({ icon, label, roomy = false, urgent = false, onClick }: ControlProps) {
  return (
    <button
      type="button"
      className={urgent ? styles.sound : styles.control}
      aria-label={label}
      title={label}
      data-roomy={roomy}
      onClick={onClick}
    >
      <Icon name={icon} />
      {urgent && <span>{label}</span>}
    </button>
  );
}
