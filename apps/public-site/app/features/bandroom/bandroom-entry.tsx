import { Link } from '../../shell/link';
import '../../typefaces/big-shoulders.css';
import { paths } from '../../config/paths';
import { preloadFace } from '../../typefaces/preload-face';
import { RestingBeat } from './beat-display';
import { RoomPicker } from './room-picker';
import styles from './bandroom.module.css';

type Props = {
  text: string;
  /** Unknown on the prerendered page. */
  name?: string;
};

/** The room before joining. It reserves space for everything, so that nothing moves on joining. */
export function BandroomEntry({ text, name }: Props) {
  preloadFace('big-shoulders');

  return (
    <div className={`page ${styles.layout}`}>
      <header className={styles.head}>
        <h1>Bandroom</h1>
        <RoomPicker name={name} />
      </header>
      <div className={styles.columns}>
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
      </div>
    </div>
  );
}
