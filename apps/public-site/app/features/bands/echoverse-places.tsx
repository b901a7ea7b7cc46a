import { brand } from '@sevenfold/brand';
import { bands } from '@sevenfold/brand/bands';
import { foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import { Link } from '../../shell/link';
import styles from './echoverse-places.module.css';

const places = [
  {
    to: paths.echoverseRydeSync,
    name: 'Listening rooms',
    text: `${brand.listeningRooms}: one song, one second.`,
  },
  { to: paths.bandroom, name: 'Bandroom', text: 'Talk first, then play to a shared metronome.' },
  { to: paths.soundboard, name: 'Soundboard', text: 'Sixteen pads to play, loop and record.' },
  { to: paths.echoverseDocs, name: 'How RydeSync works', text: 'For listeners and for developers.' },
];

/** Links to EchoVerse's bands and rooms, `besides` the current one. */
export function EchoversePlaces({ besides }: { besides?: string }) {
  return (
    <>
      <section className={styles.part} aria-labelledby="bands">
        <h2 id="bands" className="section-title">
          Bands
        </h2>
        <ul className={styles.bands}>
          {bands.map(({ slug, name, style, division }) => (
            <li key={slug} style={foldStyle(division)}>
              <Link to={paths.band(slug)}>{name}</Link>
              <p>{style}</p>
            </li>
          ))}
          <li>
            <Link to={paths.toadTuff}>Toad Tuff</Link>
            <p>pond dub; guests, not one of ours</p>
          </li>
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="places">
        <h2 id="places" className="section-title">
          Rooms and instruments
        </h2>
        <ul className={styles.places}>
          {places
            .filter(({ to }) => to !== besides)
            .map(({ to, name, text }) => (
              <li key={to} className="sheet">
                <Link to={to}>{name}</Link>
                <p>{text}</p>
              </li>
            ))}
        </ul>
      </section>
    </>
  );
}
