import type { Division, DivisionId } from '@sevenfold/brand';
import { divisionPages } from '@sevenfold/brand/division-pages';
import { foldStyle } from '@sevenfold/ui';
import '../../typefaces/big-shoulders.css';
import '../../typefaces/martian-mono.css';
import '../../typefaces/newsreader.css';
import { preloadFace, type Face } from '../../typefaces/preload-face';
import { artworkOf } from './artwork';
import styles from './division-hero.module.css';

/** Divisions whose tagline uses a guest typeface. */
const faceOf: Partial<Record<DivisionId, Face>> = {
  vespera: 'newsreader',
  nexus: 'martian-mono',
  skyforge: 'big-shoulders',
};

/** The top of a division's page: its colour, its tagline in its own typeface, and its artwork. */
export function DivisionHero({ division }: { division: Division }) {
  const { id, name, trade, focus } = division;
  const Artwork = artworkOf[id];
  preloadFace(faceOf[id]);

  return (
    <section className={styles.hero} style={foldStyle(id)} data-division={id} data-ornament>
      <Artwork />
      <div className={styles.words}>
        <p className={styles.name}>
          {name} <span>{trade}</span>
        </p>
        <h1 className={styles.headline}>{divisionPages[id].headline}</h1>
        <p className={styles.focus}>{focus}</p>
      </div>
    </section>
  );
}
