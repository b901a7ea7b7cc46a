import type { Band } from '@sevenfold/brand/bands';
import { preloadFace, type Face } from '../../typefaces/preload-face';
import { Motif } from './motifs';
import '../../typefaces/big-shoulders.css';
import '../../typefaces/martian-mono.css';
import '../../typefaces/newsreader.css';
import styles from './band-hero.module.css';

/** Bands with the guest typeface. */
const faceOf: Record<string, Face> = {
  'the-last-chapter': 'newsreader',
  'null-and-void': 'martian-mono',
  'anvil-youth': 'big-shoulders',
  'low-altitude': 'big-shoulders',
};

/** A band’s poster. Moves with the music below it (`--bass`, `--level`). */
export function BandHero({ band }: { band: Band }) {
  preloadFace(faceOf[band.slug]);

  return (
    <header className={styles.hero} data-look={band.slug} data-sounding-board data-ornament>
      <Motif band={band.slug} seed={seedOf(band.slug)} className={styles.art} />
      <div className={styles.words}>
        <h1 className={styles.name}>{band.name}</h1>
        <p className={styles.line}>{band.line}</p>
        {/* One text node: the clear edge around a second one would cover the first. */}
        <p className={styles.facts}>{`Since ${band.since}, ${band.style}`}</p>
      </div>
    </header>
  );
}

export const seedOf = (text: string) =>
  [...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 65_521;
