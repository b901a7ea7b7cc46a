import { useSyncExternalStore } from 'react';
import '../../typefaces/big-shoulders.css';
import { brand } from '@sevenfold/brand';
import { bands } from '@sevenfold/brand/bands';
import { foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import { preloadFace } from '../../typefaces/preload-face';
import { describeNightsLeft, nightsUntilFestival } from './next-night';
import styles from './hidden-festival.module.css';

/** A folded programme of seven strips. Each opens along its crease. */
export function HiddenFestival() {
  preloadFace('big-shoulders');

  return (
    <>
      <div className={`page ${styles.intro}`}>
        <h1 className={styles.title}>You found the fold.</h1>
        <div>
          <p className="page-lead">
            {brand.hiddenFestival} happens on the longest night of the year, in a place we reveal only in a
            listening room, only on the evening itself. Seven bands, one from each division, until it gets
            light.
          </p>
          <p className={styles.countdown}>
            <Countdown />
          </p>
          <Link className="sf-button" to={paths.room('hidden-festival')}>
            Wait in the room
          </Link>
        </div>
      </div>
      <section className={styles.programme} aria-labelledby="programme">
        <h2 id="programme" className="visually-hidden">
          The night, unfolded
        </h2>
        {bands.map((band, position) => (
          <details key={band.slug} name="strip" className={styles.strip} style={foldStyle(band.division)}>
            <summary>
              <time>{band.stage.time}</time>
              <span className={styles.band}>{band.name}</span>
              <span className={styles.style}>{band.style}</span>
            </summary>
            <div className={styles.inside} data-side={position % 2 ? 'shade' : 'lit'}>
              <p>{band.line}</p>
              <p>{band.stage.text}</p>
              <p>
                <Link to={paths.band(band.slug)}>All about {band.name}</Link>
                <Link to={paths.room(band.slug)}>Hear them now, together</Link>
              </p>
            </div>
          </details>
        ))}
      </section>
      <section className={`page ${styles.ways}`} aria-labelledby="ways">
        <h2 id="ways" className="section-title">
          How to get there
        </h2>
        <ol>
          <li>
            <h3>Be in the room by six.</h3>
            <p>
              It’s called hidden-festival and open to everyone. Nothing plays yet. That’s how you know you’re
              early enough.
            </p>
          </li>
          <li>
            <h3>Listen for the whistle.</h3>
            <p>
              The first song is a walk: its turns are in the stereo. Left is left. Everyone who hears the same
              second walks at the same pace.
            </p>
          </li>
          <li>
            <h3>Bring one warm thing too many.</h3>
            <p>
              Someone will have brought one too few. There is no ticket, no stage and no encore, only morning.
            </p>
          </li>
        </ol>
        <p>
          Not one of ours, but always there: <Link to={paths.toadTuff}>Toad Tuff</Link>, who play when the
          pond is ready.
        </p>
      </section>
    </>
  );
}

/** Counts in the browser, because prerendered pages don't know today's date. */
function Countdown() {
  const words = useSyncExternalStore(
    () => () => undefined,
    () => describeNightsLeft(nightsUntilFestival(new Date())),
    () => 'On the longest night.',
  );
  return <>{words}</>;
}
