import { Link } from '../../shell/link';
import '../../typefaces/big-shoulders.css';
import { paths } from '../../config/paths';
import { preloadFace } from '../../typefaces/preload-face';
import { RestingBeat } from './beat-display';
import styles from './bandroom.module.css';

/** The room before joining: walls and metronome are already there, so that nothing moves on joining. */
export function BandroomEntry({ text }: { text: string }) {
  preloadFace('big-shoulders');

  return (
    <div className={`page ${styles.layout}`}>
      <header className={styles.head}>
        <h1>Bandroom</h1>
      </header>
      <div className={styles.columns}>
        <section className={styles.company} aria-labelledby="company">
          <h2 id="company">Who is here</h2>
          <p className={styles.waiting} role="status">
            {text}
          </p>
          <p className={styles.links}>
            <Link to={paths.rydeSync}>All rooms</Link>
          </p>
        </section>
        <div className={styles.metronome}>
          <RestingBeat />
        </div>
      </div>
    </div>
  );
}
