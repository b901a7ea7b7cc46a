import type { Band } from '@sevenfold/brand/bands';
import { Motif } from './motifs';
import '@fontsource-variable/big-shoulders/wght.css';
import '@fontsource-variable/martian-mono/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import styles from './band-hero.module.css';

/** A band’s poster: its own hand, its own type. Moves with what plays below (`--bass`, `--level`). */
export function BandHero({ band }: { band: Band }) {
  return (
    <header className={styles.hero} data-look={band.slug} data-sounding-board>
      <Motif band={band.slug} seed={seedOf(band.slug)} className={styles.art} />
      <div className={styles.words}>
        <h1 className={styles.name}>{band.name}</h1>
        <p className={styles.line}>{band.line}</p>
        {/* One piece of text: the clear edge of a second one would lie over the first. */}
        <p className={styles.facts}>{`Since ${band.since}, ${band.style}`}</p>
      </div>
    </header>
  );
}

export const seedOf = (text: string) =>
  [...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 65_521;
