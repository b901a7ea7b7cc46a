import type { Ref } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import type { Track } from '@sevenfold/contracts';
import { Icon } from '../room/icon';
import { useInAudience, useInRoom, useRoomPart } from '../room/room-context';
import { nameOf } from '../room/name-of';
import { Cover } from './cover';
import { foldOfTrack } from './fold-of';
import { gatherMarks } from './reaction-marks';
import { ReactionBar } from './reaction-bar';
import { SeekBar } from './seek-bar';
import { SyncMeter } from './sync-meter';
import { Transport } from './transport';
import type { Player } from './use-playback';
import type { PlayControls } from './use-play-controls';
import type { TrackOn } from './use-track-on';
import { useWaveform } from './use-waveform';
import styles from './now-playing.module.css';

type Props = {
  player: Player;
  trackOn: TrackOn;
  controls: PlayControls;
  transport?: Ref<HTMLDivElement>;
  onTune(): void;
};

export function NowPlaying({ player, trackOn, controls, transport, onTune }: Props) {
  const { playback } = player;
  const { room, attempt } = useInRoom();
  const session = useRoomPart(state => state.session);
  const reactions = useRoomPart(state => state.reactions);
  const mayPlay = useRoomPart(state => state.may.play);
  const inAudience = useInAudience();
  const { track, title, durationMs: duration, words } = trackOn;
  const narrow = useMediaQuery('(max-width: 40rem)');
  const peaks = useWaveform(track?.waveformUrl, narrow ? 56 : 120);

  return (
    <section className={styles.stage} style={foldOfTrack(track)} aria-label="Player">
      <Pulse playing={playback.playing} />
      <div className={styles.head}>
        {session && (
          <div className={styles.cover}>
            <Cover url={track?.coverUrl} seed={session.trackUrl} />
          </div>
        )}
        <div className={styles.what} data-testid="now-playing">
          {session ? (
            <>
              <p>{words}</p>
              <h2 title={title}>{title}</h2>
              <p>
                <Facts track={track} addedBy={session.addedBy} />
              </p>
            </>
          ) : (
            <>
              <p>{words}</p>
              <h2>{mayPlay ? 'Pick a track' : 'Waiting for the host'}</h2>
              <p>
                {mayPlay
                  ? 'Choose from the library or paste a link. Everyone hears it at the same moment.'
                  : inAudience
                    ? 'The host starts the music.'
                    : 'The host starts the music. Meanwhile, you can add to the queue.'}
              </p>
            </>
          )}
        </div>
      </div>

      {session && (
        <SeekBar
          positionMs={playback.positionMs}
          durationMs={duration}
          disabled={!mayPlay}
          peaks={peaks}
          tall={track?.waveformUrl !== undefined}
          marks={gatherMarks(reactions, (duration ?? 0) / 1000)}
          onSeek={seconds => void attempt('Couldn’t jump there', room.seek(seconds))}
        />
      )}

      <Transport ref={transport} player={player} controls={controls}>
        {session && <ReactionBar />}
      </Transport>
      <div className={styles.timing}>
        <SyncMeter playback={playback} />
        <button type="button" className={styles.tune} aria-label="This device" onClick={onTune}>
          <Icon name="tune" />
          <span>This device</span>
        </button>
      </div>
    </section>
  );
}

function Facts({ track, addedBy }: { track: Track | undefined; addedBy: string | undefined }) {
  const members = useRoomPart(state => state.members);
  const uid = useRoomPart(state => state.uid);
  const by = addedBy && addedBy in members && (addedBy === uid ? 'you' : nameOf(addedBy, members));
  if (!track) return by && `Added by ${by}`;
  const { artist, mood, bpm, key, meter } = track;
  const facts = [artist, mood, `${bpm}\u00a0bpm`, meter, key?.replace(' ', '\u00a0')]
    .filter(Boolean)
    .join(', ');
  return by ? `${facts} · added by ${by}` : facts;
}

/** Seven folds that move while a track plays. */
function Pulse({ playing }: { playing: boolean }) {
  return (
    <div className={styles.pulse} data-playing={playing} aria-hidden>
      {Array.from({ length: 7 }, (_, fold) => (
        <span key={fold} style={{ animationDelay: `${fold * -0.37}s` }} />
      ))}
    </div>
  );
}
