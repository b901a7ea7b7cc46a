import type { Division } from '@sevenfold/brand';
import { divisionPages } from '@sevenfold/brand/division-pages';
import { foldStyle } from '@sevenfold/ui';
import '@fontsource-variable/big-shoulders/wght.css';
import '@fontsource-variable/martian-mono/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import { artworkOf } from './artwork';
import styles from './division-hero.module.css';

/** The division's sheet: its colour, its sentence in its own type, and a picture drawn for it. */
export function DivisionHero({ division }: { division: Division }) {
  const { id, name, trade, focus } = division;
  const Artwork = artworkOf[id];

  return (
    <section className={styles.hero} style={foldStyle(id)} data-division={id}>
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
