import { Link } from '../../shell/link';
import { paths } from '../../config/paths';
import { RestingBeat } from './beat-display';
import styles from './bandroom.module.css';

/** The room before joining. It reserves space for everything, so that nothing moves on joining. */
export function BandroomEntry({ text }: { text: string }) {
  return (
    <>
      <section className={styles.company} aria-labelledby="company">
        <h2 id="company">Who’s here</h2>
        <p className={styles.waiting} role="status">
          {text}
        </p>
      </section>
      <div className={styles.metronome}>
        <RestingBeat />
      </div>
      <p className={styles.links}>
        <Link to={paths.rydeSync}>All rooms</Link>
        <Link to={paths.soundboard}>Soundboard</Link>
      </p>
    </>
  );
}
