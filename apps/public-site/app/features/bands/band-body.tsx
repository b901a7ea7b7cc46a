import { useEffect, useRef, type CSSProperties } from 'react';
import { bands, type Band, type BandRecord } from '@sevenfold/brand/bands';
import { divisions } from '@sevenfold/brand';
import { foldStyle } from '@sevenfold/ui';
import type { Track } from '@sevenfold/contracts';
import { paths } from '../../config/paths';
import { formatTime } from '../../audio/format-time';
import type { TrackPlayer, TrackPlayerState } from '../../audio/track-player';
import { useSoundInStyle, useTrackPlayer } from '../../audio/use-track-player';
import { Link } from '../../shell/link';
import { seedOf } from './band-hero';
import { Motif } from './motifs';
import { isSong, useBandTracks } from './use-band-tracks';
import hero from './band-hero.module.css';
import styles from './band-body.module.css';

export function BandBody({ band }: { band: Band }) {
  const { player, state } = useTrackPlayer();
  const poster = useRef<HTMLElement>(null);
  const tracks = useBandTracks(band);
  const [opening, ...rest] = band.story;

  useEffect(() => {
    poster.current = document.querySelector<HTMLElement>('[data-sounding-board]');
  }, []);
  useSoundInStyle(player, poster);

  return (
    <div className="page" style={foldStyle(band.division)}>
      <section className={styles.story} aria-label="Story">
        <p className={styles.opening}>{opening}</p>
        <div className={styles.prose}>
          {rest.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <figure className={styles.quote}>
          <blockquote>{band.quote.text}</blockquote>
          <figcaption>{band.quote.by}</figcaption>
        </figure>
      </section>

      <section className={styles.part} aria-labelledby="members">
        <h2 id="members" className="section-title">
          Who plays
        </h2>
        <ul className={styles.members}>
          {band.members.map(({ name, plays, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className={styles.plays}>{plays}</p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.part} aria-labelledby="records">
        <h2 id="records" className="section-title">
          Records
        </h2>
        {state.fault && <p role="alert">{state.fault}</p>}
        <FreshTracks band={band} tracks={tracks ?? []} player={player} state={state} />
        <div className={styles.records}>
          {band.records.map(record => (
            <Release key={record.title} {...{ band, record, tracks, player, state }} />
          ))}
        </div>
      </section>

      <section className={styles.together} aria-labelledby="together">
        <div>
          <h2 id="together">Listen together</h2>
          <p>
            {band.name} have a room that plays day and night: their own songs and their friends’. Everyone in
            it hears the same second of the same song.
          </p>
        </div>
        <Link className="sf-button" to={paths.room(band.slug)}>
          Listen now
        </Link>
      </section>

      <Neighbours band={band} />
    </div>
  );
}

type Playing = { player: TrackPlayer; state: TrackPlayerState };

/** Tracks of the band in the library that are on no record yet. */
function FreshTracks({ band, tracks, player, state }: { band: Band; tracks: Track[] } & Playing) {
  const fresh = tracks.filter(
    track => !band.records.some(({ songs }) => songs.some(song => isSong(track, song.title))),
  );
  if (fresh.length === 0) return null;
  return (
    <div className={styles.fresh}>
      <h3>New in the library</h3>
      <ul className={styles.songs}>
        {fresh.map(track => (
          <li key={track.id}>
            <PlayButton track={track} player={player} state={state} />
            <span>{track.title}</span>
            <span>{formatTime(track.durationSeconds)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Release({
  band,
  record,
  tracks,
  player,
  state,
}: { band: Band; record: BandRecord; tracks: Track[] | undefined } & Playing) {
  return (
    <article className={styles.record}>
      <div className={hero.cover} data-look={band.slug}>
        <Motif band={band.slug} seed={seedOf(record.title)} className={styles.coverArt} />
      </div>
      <div>
        <h3>{record.title}</h3>
        <p className={styles.plays}>
          {record.kind}, {record.year}
        </p>
        <p>{record.text}</p>
        <ol className={styles.songs}>
          {record.songs.map(({ title, seconds }) => {
            const track = tracks?.find(each => isSong(each, title));
            return (
              <li key={title}>
                {track ? <PlayButton track={track} player={player} state={state} /> : <i aria-hidden />}
                <span>
                  {title}
                  {tracks && !track && <small>Not online yet</small>}
                </span>
                <span>{formatTime(track?.durationSeconds ?? seconds)}</span>
              </li>
            );
          })}
        </ol>
      </div>
    </article>
  );
}

function PlayButton({ track, player, state }: { track: Track } & Playing) {
  const isThis = state.url === track.url;
  const playing = isThis && state.playing;
  const through = isThis && state.duration > 0 ? state.position / state.duration : 0;
  return (
    <button
      type="button"
      className={styles.play}
      data-testid="play-track"
      aria-label={`${playing ? 'Pause' : 'Play'} ${track.title}`}
      style={{ '--through': through } as CSSProperties}
      onClick={() => player.toggle(track.url)}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden>
        <path d={playing ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 3.5 20 12 7 20.5z'} />
      </svg>
    </button>
  );
}

function Neighbours({ band }: { band: Band }) {
  const others = bands.filter(({ slug }) => slug !== band.slug);
  return (
    <nav className={styles.neighbours} aria-label="Other bands">
      {others.map(other => (
        <Link key={other.slug} to={paths.band(other.slug)} style={foldStyle(other.division)}>
          {other.name}
          <span>{divisions[other.division].name}</span>
        </Link>
      ))}
      <Link to={paths.toadTuff} style={foldStyle('summit')}>
        Toad Tuff
        <span>From the quarry</span>
      </Link>
      <Link to={paths.hiddenFestival} style={foldStyle('lumina')}>
        All on one night
        <span>The Hidden Festival</span>
      </Link>
    </nav>
  );
}
