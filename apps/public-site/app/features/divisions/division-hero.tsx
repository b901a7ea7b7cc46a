import type { Division } from '@sevenfold/brand';
import { foldStyle } from '@sevenfold/ui';
import styles from './division-hero.module.css';

/** The division's sheet: its colour, its sentence, and its glyph grown to a poster. */
export function DivisionHero({ division }: { division: Division }) {
  const { id, name, trade, focus, icon, page } = division;

  return (
    <section className={styles.hero} style={foldStyle(id)} data-division={id}>
      <svg className={styles.art} viewBox="0 0 24 24" aria-hidden>
        {icon.map(({ path, side }) => (
          <path key={path} d={path} data-side={side} />
        ))}
      </svg>
      <p className={styles.name}>
        {name} <span>{trade}</span>
      </p>
      <h1 className={styles.headline}>{page.headline}</h1>
      <p className={styles.focus}>{focus}</p>
    </section>
  );
}
