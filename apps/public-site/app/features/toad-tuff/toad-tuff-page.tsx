import { useEffect, useRef, type RefObject } from 'react';
import '@fontsource/bagel-fat-one/latin.css';
import '../../typefaces/newsreader.css';
import { preloadFace } from '../../typefaces/preload-face';
import { brand } from '@sevenfold/brand';
import { Logo } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { formatTime } from '../../audio/format-time';
import { useSoundInStyle, useTrackPlayer } from '../../audio/use-track-player';
import { pondTracks, toadTuff, type PondTrack } from './band';
import { GigPoster } from './gig-poster';
import { Pond } from './pond';
import { Toad } from './toad';
import styles from './toad-tuff.module.css';

const parts = [
  ['story', 'Story'],
  ['players', 'Players'],
  ['tracks', 'Tracks'],
  ['poster', 'Poster'],
] as const;

/** The band’s own page. The only sign of the studio is the link home. */
export function ToadTuffPage() {
  preloadFace('bagel-fat-one');
  const house = useRef<HTMLDivElement>(null);
  const { player, state } = useTrackPlayer({ loop: true });
  useSoundInStyle(player, house);
  useGaze(house);

  return (
    <div ref={house} className={styles.house}>
      <header className={styles.bar}>
        <Link to={paths.home} aria-label={`${brand.name}, home`}>
          <Logo size={26} />
        </Link>
        <nav aria-label="Toad Tuff">
          {parts.map(([id, word]) => (
            <a key={id} href={`#${id}`}>
              {word}
            </a>
          ))}
        </nav>
      </header>
      <main id="content">
        <section className={styles.hero}>
          <h1 className={styles.title}>
            <span>Toad</span> <span>Tuff</span>
          </h1>
          <Toad look={toadTuff.members[0].look} className={styles.front} />
          <div className={styles.water} aria-hidden />
          <div className={styles.heroWords}>
            <p>{toadTuff.line}</p>
            <PlayButton
              track={pondTracks[0]!}
              playing={state.playing}
              current={state.url}
              toggle={() => player.toggle(state.url ?? pondTracks[0]!.url)}
              long
            />
          </div>
        </section>

        <section id="story" className={styles.story} aria-labelledby="story-title">
          <h2 id="story-title">The pond was there first.</h2>
          <div className={styles.prose}>
            {toadTuff.story.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <figure className={styles.quote}>
            <blockquote>{toadTuff.quotes.tempo.text}</blockquote>
            <figcaption>{toadTuff.quotes.tempo.by}</figcaption>
          </figure>
        </section>

        <section id="players" className={styles.players} aria-labelledby="players-title">
          <h2 id="players-title">Players, as their toads</h2>
          <ul>
            {toadTuff.members.map(({ name, plays, text, look }, index) => (
              <li key={name}>
                <Toad look={look} seed={index * 31 + 5} />
                <h3>{name}</h3>
                <p className={styles.plays}>{plays}</p>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>

        <section id="tracks" className={styles.tracks} aria-labelledby="tracks-title">
          <Pond player={player} />
          <Toad look={toadTuff.members[2].look} seed={67} className={styles.listener} />
          <div className={styles.trackList}>
            <h2 id="tracks-title">Three from the warm side</h2>
            {state.fault && <p role="alert">{state.fault}</p>}
            <ol>
              {pondTracks.map(track => (
                <li
                  key={track.slug}
                  id={`track-${track.slug}`}
                  data-playing={(state.playing && state.url === track.url) || undefined}
                >
                  <PlayButton
                    track={track}
                    playing={state.playing}
                    current={state.url}
                    toggle={() => player.toggle(track.url)}
                  />
                  <div>
                    <h3>
                      <a href={`#track-${track.slug}`}>{track.title}</a>
                    </h3>
                    <p>{track.text}</p>
                  </div>
                  <p className={styles.time}>
                    {state.url === track.url && state.duration > 0
                      ? `${formatTime(Math.floor(state.position))} / ${formatTime(state.duration)}`
                      : `${track.bpm} bpm`}
                  </p>
                </li>
              ))}
            </ol>
            <p>
              They go round until someone stops them. To hear them with others,{' '}
              <Link to={paths.room('toad-tuff')}>sit down in their room</Link>; to be the toad, take the{' '}
              <Link to={paths.soundboard}>soundboard</Link>.
            </p>
          </div>
        </section>

        <section id="poster" className={styles.posterPart} aria-labelledby="poster-title">
          <h2 id="poster-title">Where the pond is ready</h2>
          <GigPoster />
        </section>
      </main>
      <footer className={styles.foot}>
        <p>
          Toad Tuff live at the edge of <Link to={paths.division('echoverse')}>EchoVerse</Link> and are once a
          year at <Link to={paths.hiddenFestival}>{brand.hiddenFestival}</Link>.
        </p>
      </footer>
    </div>
  );
}

type PlayProps = {
  track: PondTrack;
  playing: boolean;
  current: string | undefined;
  toggle(): void;
  long?: boolean;
};

function PlayButton({ track, playing, current, toggle, long }: PlayProps) {
  const on = playing && (long || current === track.url);
  return (
    <button
      type="button"
      className={long ? styles.chunky : styles.lily}
      data-testid={long ? 'play-hero' : 'play-track'}
      aria-label={long ? undefined : `${on ? 'Pause' : 'Play'} ${track.title}`}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden>
        <path d={on ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 3.5 20 12 7 20.5z'} />
      </svg>
      {long && (on ? 'Hush' : 'Wake the toad')}
    </button>
  );
}

/** The toads follow the pointer with their eyes. */
function useGaze(house: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const look = ({ clientX, clientY }: PointerEvent) => {
      house.current?.style.setProperty('--gaze', ((clientX / innerWidth) * 2 - 1).toFixed(2));
      house.current?.style.setProperty('--gaze-down', ((clientY / innerHeight) * 2 - 1).toFixed(2));
    };
    addEventListener('pointermove', look, { passive: true });
    return () => removeEventListener('pointermove', look);
  }, [house]);
}
